import { flag, list, number, oneOf, orNothing, orNull, record, text, thing, type Check, type Checked } from '@player/checked'

// The messages of the site's server; its side is src/site/site_texts.cpp. Points are in millionths.

const server = record({
  name: text,
  game: text,
  title: text, // of the game
  served: flag, // it can be watched here
  task: number,
  seat_names: list(text),
  adds_up: flag, // a picture of its game needs the frames of all turns
  own_matches: flag, // each team plays alone, and its best result on each map counts
})
export type Server = Checked<typeof server>

export const contest = record({
  name: text,
  lockstep: flag,
  standings: flag,
  worlds: flag,
  submissions: flag, // teams can submit programs
  embed: orNothing(flag), // other sites may embed matches
  past_games: orNothing(flag), // finished games can be watched
  delay_ms: number,
  length_ms: orNull(number),
  start_ms: orNothing(orNull(number)), // in real time, like breaks; null: at once, or when the organisers decide
  breaks: orNothing(list(record({ from_ms: number, to_ms: number }))),
  teams: list(text),
  from: orNothing(list(text)), // school and country of each team
  tasks: list(text),
  servers: list(server),
  edition: orNothing(text), // changes whenever any other member does
})
export type Contest = Checked<typeof contest>

const status = orNothing(oneOf('withdrawn', 'disqualified')) // of a team that does not simply compete

const row = record({
  place: number,
  before: number, // its place `since_ms` ago
  total: number,
  tasks: list(number),
  servers: list(number),
  status,
})
export type Row = Checked<typeof row>

export const standings = record({
  at_ms: number, // contest time
  length_ms: orNothing(number), // of the contest; missing: no length
  phase: oneOf('before', 'running', 'paused', 'over'),
  trouble: orNothing(oneOf('', 'disk full', 'journal fails', 'error')), // why the contest has paused itself
  k: number,
  preview: flag,
  unheard: orNothing(list(number)), // servers of other processes with missing or old points
  since_ms: number,
  servers: list(record({ game: number, turn: number, teams: number })),
  rows: list(row), // by team
})
export type Standings = Checked<typeof standings>

// Each team's best result on each map, where teams play alone.
export const best = record({
  servers: list(
    record({
      server: number,
      maps: number,
      rows: list(record({ team: number, place: number, points: text, best: list(orNull(number)), status })), // by place
    }),
  ),
})
export type Best = Checked<typeof best>

export const curves = record({
  ms: list(number),
  totals: list(list(number)), // by team
})
export type Curves = Checked<typeof curves>

const known = new WeakMap<Curves, number[][]>() // curves are immutable

// The place of each team at each moment, by totals; teams with equal points share a place.
export function placesOf(curves: Curves): number[][] {
  const found = known.get(curves)
  if (found) return found
  const places: number[][] = curves.totals.map(() => [])
  for (let i = 0; i < curves.ms.length; ++i) {
    const totals = curves.totals.map((line) => line[i] ?? 0)
    const sorted = [...totals].sort((a, b) => b - a)
    const first = new Map<number, number>()
    sorted.forEach((total, index) => first.has(total) || first.set(total, index + 1))
    totals.forEach((total, team) => places[team]!.push(first.get(total)!))
  }
  known.set(curves, places)
  return places
}

export const clock = record({
  number,
  turn: number,
  runs: flag,
  left_ms: number,
  ends: number, // by the server's clock
})
export type Clock = Checked<typeof clock>

export const frameMessage = record({
  number, // of the game on its server
  turn: number,
  over: flag,
  tell: text,
  scores: list(number),
  seats: orNothing(list(orNull(number))), // which team plays where, unless all teams play; null: a house bot
  frame: thing,
})
export type FrameMessage = Checked<typeof frameMessage>

export const pastFrame = record({ turn: number, frame: thing }) // the part of an older turn that adds up

export async function get<T>(path: string, check: Check<T>): Promise<T> {
  const answer = await fetch(path, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return check((await answer.json()) as unknown, path)
}

// The files for contestants, as embedded in the contest's program; the server's side is src/cli/serve/site_files.cpp.
const guide = record({
  games: list(record({ name: text, title: text, files: list(text) })),
  docs: list(text),
})
export type Guide = Checked<typeof guide>

export async function loadFile(path: string): Promise<string> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return await answer.text()
}

export const loadGuide = (): Promise<Guide> => get('/files/index.json', guide)
export const loadContest = (): Promise<Contest> => get('/api/contest', contest)
export const loadCurves = (): Promise<Curves> => get('/api/curves', curves)
export const loadBest = (): Promise<Best> => get('/api/best', best)
