import { calledNames, named } from '@player/names'
import { retold, speech } from '@player/speech.svelte'
import type { Contest, FrameMessage, Server } from './contest'

// Who plays in the game that a server shows, by seat.
export interface Seats {
  teams: (number | null)[] // of the contest; null: a house bot
  places: string[] // "vampire2", "team 3"
  names: string[]
}

// House bots (null) are numbered if there are several.
export function withHouse(names: (string | null)[]): string[] {
  const several = names.filter((name) => name === null).length > 1
  let number = 0
  return names.map((name) => name ?? (several ? `${speech.words.house} ${++number}` : speech.words.house))
}

export function seatsOf(contest: Contest, server: Server, now: Pick<FrameMessage, 'seats' | 'scores'> | null): Seats {
  const teams = now?.seats ?? (now?.scores ?? contest.teams).map((_, seat) => seat)
  const places = teams.map((_, seat) => server.seat_names[seat] ?? `team ${seat + 1}`)
  const names = calledNames(withHouse(teams.map((team) => (team === null ? null : (contest.teams[team] ?? '')))), places)
  return { teams, places, names }
}

// The game's description of its last turn, with the names of the teams.
export function storyOf(contest: Contest, server: Server, now: FrameMessage | null | undefined): string {
  if (!now) return ''
  const { places, names } = seatsOf(contest, server, now)
  return named(retold(server.game, now.tell), places, names)
}
