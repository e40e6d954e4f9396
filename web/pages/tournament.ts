import { get } from './contest'

// What the site tells of tournaments; the other side is src/tournaments/site_tournaments.cpp. Entrants are numbered from 0;
// null is a player of the organisers, or nobody.

export type Entrant = number | null

export interface Announced {
  name: string
  game: string
  format: 'swiss' | 'play-off' | 'round-robin' | 'gauntlet' | 'all-together' | 'evaluation'
  intermediate: boolean
  begins: string // in words
  state: 'waiting' | 'running' | 'over' | 'cancelled'
  shown: boolean
  why?: string // it is not shown, stands still, or was cancelled
}

export interface TournamentList {
  frozen: boolean
  since: number // milliseconds from 1970
  tournaments: Announced[]
}

export interface Meeting {
  table: number
  seats: Entrant[] // one alone, of duels: a bye
  map: number
  purpose: string
  scores?: string[] // by seat, as all that follows; without them it is not played
  halves?: [number, number] // of a point, of duels
  faults?: boolean[] // lost technically
  turns?: number
  replay?: string
}

export interface Round {
  number: number
  whole: boolean
  meetings: Meeting[]
}

export interface Tie {
  round: number
  purpose: string
  upper: Entrant
  lower: Entrant
  winner: Entrant
  why: string // "2:0", "1:1, by lot"
}

export interface Encounter {
  round: number
  opponent: Entrant // null: a bye
  halves: number
  first: boolean
}

export interface Tournament {
  name: string
  game: string
  format: Announced['format']
  intermediate: boolean
  seed: string
  over: string
  entrants: string[]
  teams?: (number | null)[] // which team of the contest each entrant is
  rounds: Round[]
  cancelled?: string // why; nothing of it counts
  table: { remark: string; columns: string[]; rows: { place: number; entrant: number; values: string[]; status?: 'withdrawn' | 'disqualified' }[] }
  cross?: Encounter[][] // by entrant, of duels
  bracket?: Tie[]
}

export const loadTournaments = (): Promise<TournamentList> => get('/api/tournaments')
export const loadTournament = (name: string): Promise<Tournament> => get(`/api/tournament?name=${encodeURIComponent(name)}`)

export const pageOf = (name: string): string => `/tournament?name=${encodeURIComponent(name)}`
export const replayOf = (hash: string, tournament: string): string =>
  `/viewer?replay=${encodeURIComponent(hash)}&tournament=${encodeURIComponent(tournament)}`

export const formats: Record<Announced['format'], string> = {
  swiss: 'Swiss system',
  'play-off': 'play-off',
  'round-robin': 'round robin',
  gauntlet: 'gauntlet',
  'all-together': 'all together',
  evaluation: 'evaluation on maps',
}

// Points from their halves: "0", "½", "1", "2½".
export function fromHalves(halves: number): string {
  const whole = Math.floor(halves / 2)
  return halves % 2 ? `${whole || ''}½` : String(whole)
}

// "9.500000" has no needless digits: "9.5"; of many at most two decimals.
export function shortScore(score: string): string {
  const number = Number(score)
  return Number.isFinite(number) ? String(Number(number.toFixed(2))) : score
}

export const nameOf = ({ entrants }: Tournament, entrant: Entrant, none = 'nobody'): string =>
  entrant === null ? none : (entrants[entrant] ?? `entrant ${entrant + 1}`)

export const isBye = ({ format }: Tournament, { seats }: Meeting): boolean =>
  seats.length === 1 && format !== 'all-together' && format !== 'evaluation'

export interface Cell {
  result: string // "1", "½", "0", of several "1½"
  against: string // the opponent's place, or "bye"
  first: boolean
  halves: number
  played: number
}

// The cross-table in the order of places. Where everybody meets everybody the columns are the opponents, else the rounds.
export function crossTable(of: Tournament): { columns: string[]; rows: { entrant: number; place: number; cells: (Cell | null)[] }[] } {
  const { cross = [], table, rounds } = of
  const order = table.rows.map(({ entrant }) => entrant)
  const rank = new Map(order.map((entrant, index) => [entrant, index + 1]))
  const all = of.format === 'round-robin'
  const last = Math.max(0, ...rounds.map(({ number }) => number))
  const columns = all ? order.map((_, index) => String(index + 1)) : Array.from({ length: last }, (_, index) => String(index + 1))
  const cellOf = (met: Encounter[]): Cell | null => {
    if (met.length === 0) return null
    const halves = met.reduce((sum, each) => sum + each.halves, 0)
    const { opponent, first } = met[0]!
    return { result: fromHalves(halves), against: opponent === null ? 'bye' : String(rank.get(opponent) ?? '?'), first, halves, played: met.length }
  }
  const rows = order.map((entrant, index) => {
    const own = cross[entrant] ?? []
    const cells = columns.map((_, column) =>
      cellOf(own.filter((each) => (all ? each.opponent === order[column] : each.round === column + 1))),
    )
    return { entrant, place: index + 1, cells }
  })
  return { columns, rows }
}

// The rounds of a bracket: those that lead to the final, and beside them the others.
export function bracketRounds(ties: Tie[]): { title: string; main: Tie[]; others: Tie[] }[] {
  const rounds: { title: string; main: Tie[]; others: Tie[] }[] = []
  for (const tie of ties) {
    const main = /final|^round of/.test(tie.purpose)
    const round = (rounds[tie.round - 1] ??= { title: '', main: [], others: [] })
    if (main) round.title = tie.purpose
    ;(main ? round.main : round.others).push(tie)
  }
  return rounds
}

// "1:1, by lot": the points of both, and what decided.
export function decided({ why }: Tie): { upper: string; lower: string; how: string; brief: string } {
  const [, upper = '', lower = '', how = ''] = /^([\d.]+):([\d.]+)(?:, (.*))?$/.exec(why) ?? ['', '', '', why]
  return { upper, lower, how, brief: how.includes('moves') ? 'fewer moves' : how }
}
