import { list, number, orNothing, record, type Checked } from '@player/checked'
import { get } from './contest'

// Finished games of a server; the server's side is src/site/site_games.cpp. Points are in millionths.

const game = record({
  number,
  ended_ms: number, // contest time
  best: orNothing(list(record({ team: number, points: number }))), // the first three
  team: orNothing(number), // of a match that a team plays alone, like `map`
  map: orNothing(number),
})
export type PastGame = Checked<typeof game>

export const games = record({ in_all: number, games: list(game) }) // newest first
export type PastGames = Checked<typeof games>

export const loadPastGames = (server: string, team: number | null): Promise<PastGames> =>
  get(`/api/games?server=${encodeURIComponent(server)}${team === null ? '' : `&team=${team}`}`, games)

const named = (server: string, game: number) => `server=${encodeURIComponent(server)}&game=${game}`
export const watchPast = (server: string, game: number): string => `/viewer?${named(server, game)}`
export const filePast = (server: string, game: number): string => `/api/game?${named(server, game)}`
