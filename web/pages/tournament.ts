import { flag, list, number, oneOf, orNothing, orNull, pair, record, text, type Checked } from '@player/checked'
import { speech } from '@player/speech.svelte'
import { get } from './contest'
import { coded, said } from './said'

// The site's messages about tournaments; the server's side is src/tournaments/published/site_tournaments.cpp. Entrants are
// numbered from 0; null is a house bot, or nobody.

const entrant = orNull(number)
export type Entrant = Checked<typeof entrant>

const format = oneOf('swiss', 'play-off', 'round-robin', 'gauntlet', 'all-together', 'evaluation')

const announced = record({
  name: text,
  game: text,
  format,
  intermediate: flag,
  begins: text,
  begins_code: orNothing(coded),
  state: oneOf('waiting', 'running', 'over', 'cancelled'),
  shown: flag,
  why: orNothing(text), // why it is not shown, is frozen, or was cancelled
})
export type Announced = Checked<typeof announced>

export const tournamentList = record({
  frozen: flag,
  since: number, // milliseconds since 1970
  tournaments: list(announced),
})
export type TournamentList = Checked<typeof tournamentList>

const meeting = record({
  table: number,
  seats: list(entrant), // a duel with a single seat is a bye
  map: number,
  purpose: text,
  scores: orNothing(list(text)), // by seat, like all below; missing: not played yet
  halves: orNothing(pair(number)), // half points, in duels
  faults: orNothing(list(flag)), // lost by a fault
  turns: orNothing(number),
  replay: orNothing(text),
})
export type Meeting = Checked<typeof meeting>

const round = record({ number, whole: flag, meetings: list(meeting) })
export type Round = Checked<typeof round>

const tie = record({
  round: number,
  purpose: text,
  upper: entrant,
  lower: entrant,
  winner: entrant,
  why: text, // "2:0", "1:1, by lot"
  why_code: orNothing(coded),
})
export type Tie = Checked<typeof tie>

const encounter = record({
  round: number,
  opponent: entrant, // null: a bye
  halves: number,
  first: flag,
})
export type Encounter = Checked<typeof encounter>

export const tournament = record({
  name: text,
  game: text,
  format,
  intermediate: flag,
  seed: text,
  over: text, // why
  over_code: orNothing(coded),
  entrants: list(text),
  teams: orNothing(list(orNull(number))), // each entrant's number among the contest's teams
  rounds: list(round),
  cancelled: orNothing(text), // why; nothing of it counts
  table: record({
    remark: text,
    columns: list(text),
    rows: list(record({ place: number, entrant: number, values: list(text), status: orNothing(oneOf('withdrawn', 'disqualified')) })),
  }),
  cross: orNothing(list(list(encounter))), // by entrant, in duels
  bracket: orNothing(list(tie)),
})
export type Tournament = Checked<typeof tournament>

export const loadTournaments = (): Promise<TournamentList> => get('/api/tournaments', tournamentList)
export const loadTournament = (name: string): Promise<Tournament> => get(`/api/tournament?name=${encodeURIComponent(name)}`, tournament)

export const pageOf = (name: string): string => `/tournament?name=${encodeURIComponent(name)}`
export const replayOf = (hash: string, tournament: string): string =>
  `/viewer?replay=${encodeURIComponent(hash)}&tournament=${encodeURIComponent(tournament)}`

// Points from half points: "0", "½", "1", "2½".
export function fromHalves(halves: number): string {
  const whole = Math.floor(halves / 2)
  return halves % 2 ? `${whole || ''}½` : String(whole)
}

// "9.500000" without needless digits: "9.5"; at most two decimals.
export function shortScore(score: string): string {
  const number = Number(score)
  return Number.isFinite(number) ? String(Number(number.toFixed(2))) : score
}

export const nameOf = ({ entrants }: Tournament, entrant: Entrant, none = speech.words.nobody): string =>
  entrant === null ? none : (entrants[entrant] ?? speech.words.entrant(entrant + 1))

export const isBye = ({ format }: Tournament, { seats }: Meeting): boolean =>
  seats.length === 1 && format !== 'all-together' && format !== 'evaluation'

export interface Cell {
  result: string // "1", "½", "0", or a sum: "1½"
  against: string // the opponent's place, or "bye"
  first: boolean
  halves: number
  played: number
}

// The cross-table in the order of places. If everybody meets everybody, the columns are opponents, otherwise rounds.
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

// The rounds of a bracket: the ties that lead to the final, and separately the others.
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

// "1:1, by lot": both scores, and what decided.
export function decided({ why, why_code }: Tie): { upper: string; lower: string; how: string; brief: string } {
  const [, upper = '', lower = '', how = ''] = /^([\d.]+):([\d.]+)(?:, (.*))?$/.exec(why) ?? ['', '', '', why]
  const told = said(how, why_code)
  return { upper, lower, how: told, brief: how.includes('moves') ? speech.words.tournament.fewerMoves : told }
}
