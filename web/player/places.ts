import type { Player } from './player.svelte'

// Who a seat is on the board: "left", "vampire3", "team 12".
export const placeOf = (player: Player, seat: number): string => player.reel.info.seats[seat] ?? `team ${seat + 1}`

export const nameOf = (player: Player, seat: number): string => player.reel.replay.seats[seat]?.name || 'no name'
