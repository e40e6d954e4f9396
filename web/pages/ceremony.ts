import { flag, list, orNull, record, type Checked } from '@player/checked'
import { speech } from '@player/speech.svelte'
import { en, type CeremonyTexts } from '../texts/ceremony/en'
import { curves, placesOf, standings, type Contest, type Curves, type Standings } from './contest'
import { short, span } from './format'
import { isBye, nameOf, shortScore, tournament, type Meeting, type Tie, type Tournament } from './tournament'

// The ceremony that reveals the places: what is shown at which step. Everything follows from two states of the contest,
// the one that the public has seen and the final one; the server's side is src/site/site_ceremony.cpp.
//
// Places are revealed from the last to the first. Teams not revealed yet are shown as before, so that nothing on the
// screen tells anything about them.

export const ceremonyWords = (): CeremonyTexts => speech.words.ceremony ?? en

export const answer = record({
  waits: flag, // games still run, so the standings are not sent
  standings: orNull(record({ before: orNull(standings), after: standings, curves })),
  tournaments: list(record({ before: orNull(tournament), after: tournament })),
})
export type CeremonyAnswer = Checked<typeof answer>

export class NotAdmitted extends Error {}

export async function loadCeremony(key: string): Promise<CeremonyAnswer> {
  const got = await fetch('/api/ceremony', { cache: 'no-store', headers: { Authorization: `Bearer ${key}` } })
  if (got.status === 401) throw new NotAdmitted()
  if (!got.ok) throw new Error(String(got.status))
  return answer((await got.json()) as unknown, 'the ceremony')
}

export interface Entry {
  key: number // of the team or entrant; the same before and after
  team: number | null // of the contest, for the sign
  name: string
  from: string // school and country
  before: { place: number; points: string } | null // null: the public has not seen it
  place: number
  points: string
  moments: string[]
}

// One kind reveals places, the other the ties of a play-off. Both end with a podium.
export interface PlaceCeremony {
  kind: 'places'
  title: string
  entries: Entry[]
}
export interface BracketCeremony {
  kind: 'bracket'
  title: string
  tournament: Tournament
  order: number[] // ties of its bracket, in the order of revealing
  entries: Entry[]
}
export type Ceremony = PlaceCeremony | BracketCeremony

const momentsMax = 3
const askedTwice = 10 // from this place on, a place is announced before it is revealed

// When a team led, or else its best place: what people remember about it.
function leadOf(team: number, place: number, of: Curves): string[] {
  const t = ceremonyWords()
  const line = placesOf(of)[team] ?? []
  let led = 0
  for (let i = 0; i + 1 < line.length; ++i) if (line[i] === 1 && of.ms[i]! > 0) led += of.ms[i + 1]! - of.ms[i]!
  if (led >= 60_000) return [t.led(span(led))]
  const later = line.map((at, i) => ({ at, ms: of.ms[i]! })).filter(({ ms }) => ms > 0)
  const best = later.reduce((a, b) => (b.at < a.at ? b : a), later[0] ?? { at: place, ms: 0 })
  return best.at < place ? [t.bestPlace(best.at, span(best.ms))] : []
}

// The server where a team has gained or lost most since the public view.
function turnOf(team: number, contest: Contest, before: Standings, after: Standings): string[] {
  const changes = contest.servers.map(({ name }, server) => ({
    name,
    by: (after.rows[team]?.servers[server] ?? 0) - (before.rows[team]?.servers[server] ?? 0),
  }))
  const most = changes.sort((a, b) => Math.abs(b.by) - Math.abs(a.by))[0]
  if (!most || most.by === 0) return []
  return [ceremonyWords().change(`${most.by > 0 ? '+' : ''}${short(most.by)}`, most.name)]
}

export function ofStandings(contest: Contest, { before, after, curves }: NonNullable<CeremonyAnswer['standings']>): PlaceCeremony {
  const entries = after.rows.map((row, team): Entry => {
    const seen = before?.rows[team]
    const strongest = contest.servers.map(({ name }, server) => ({ name, points: row.servers[server] ?? 0 })).sort((a, b) => b.points - a.points)[0]
    const moments = [
      ...(before ? turnOf(team, contest, before, after) : []),
      ...leadOf(team, row.place, curves),
      ...(strongest && strongest.points > 0 && contest.servers.length > 1 ? [ceremonyWords().strongest(strongest.name, short(strongest.points))] : []),
    ]
    return {
      ...{ key: team, team, name: contest.teams[team] ?? '', from: contest.from?.[team] ?? '' },
      before: seen ? { place: seen.place, points: short(seen.total) } : null,
      ...{ place: row.place, points: short(row.total), moments: moments.slice(0, momentsMax) },
    }
  })
  return { kind: 'places', title: contest.name, entries }
}

// An entrant's results in the rounds that the public has not seen, the last one first.
function resultsOf(entrant: number, of: Tournament, seen: Tournament | null): string[] {
  const t = ceremonyWords()
  const known = new Set(seen?.rounds.flatMap(({ number, meetings }) => meetings.filter(({ scores }) => scores).map(({ table }) => `${number}/${table}`)))
  const told = (number: number, meeting: Meeting): string[] => {
    if (known.has(`${number}/${meeting.table}`) || isBye(of, meeting)) return []
    const seat = meeting.seats.indexOf(entrant)
    const half = meeting.halves?.[seat]
    if (seat < 0 || half === undefined || meeting.seats.length !== 2) return []
    const other = nameOf(of, meeting.seats[1 - seat] ?? null, speech.words.house)
    return [half === 2 ? t.beat(number, other) : half === 1 ? t.drew(number, other) : t.lost(number, other)]
  }
  return of.rounds.toReversed().flatMap(({ number, meetings }) => meetings.flatMap((meeting) => told(number, meeting)))
}

const pointsOf = ({ table }: Tournament, values: string[]): string =>
  table.columns[0] === undefined || table.columns[0] === 'seeded' || values[0] === undefined ? '' : `${shortScore(values[0])} ${speech.words.tournament.columns[table.columns[0]] ?? table.columns[0]}`

function entriesOf(contest: Contest, before: Tournament | null, after: Tournament): Entry[] {
  const seen = new Map(before?.table.rows.map((row) => [row.entrant, row]))
  return after.table.rows.map(({ place, entrant, values }): Entry => {
    const team = after.teams?.[entrant] ?? null
    const was = seen.get(entrant)
    return {
      ...{ key: entrant, team, name: nameOf(after, entrant), from: (team === null ? '' : contest.from?.[team]) ?? '' },
      before: was && before ? { place: was.place, points: pointsOf(before, was.values) } : null,
      ...{ place, points: pointsOf(after, values), moments: resultsOf(entrant, after, before).slice(0, momentsMax) },
    }
  })
}

const isMain = ({ purpose }: Tie): boolean => /final|^round of/.test(purpose)

export function ofTournament(contest: Contest, { before, after }: CeremonyAnswer['tournaments'][number]): Ceremony {
  const entries = entriesOf(contest, before, after)
  if (!after.bracket) return { kind: 'places', title: after.name, entries }
  const seen = (tie: Tie, index: number) => before?.bracket?.[index]?.winner === tie.winner && tie.winner !== null
  const played = after.bracket.map((tie, index) => ({ tie, index })).filter(({ tie }) => tie.upper !== null && tie.lower !== null)
  const hidden = played.filter(({ tie, index }) => !seen(tie, index))
  const all = hidden.length > 0 ? hidden : played // nothing is hidden: retell everything
  const order = [...all].sort((a, b) => a.tie.round - b.tie.round || Number(isMain(a.tie)) - Number(isMain(b.tie)) || a.index - b.index)
  return { kind: 'bracket', title: after.name, tournament: after, order: order.map(({ index }) => index), entries }
}

// Steps: 0 shows the state before; each step reveals something more; the last one is the podium.

export interface Step {
  opened: number // groups of places, from the last; or elements of `order`
  called: boolean // the next one is announced, but not revealed
}

// Teams that share a place are revealed together.
export function groupsOf({ entries }: Ceremony): Entry[][] {
  const places = [...new Set(entries.map(({ place }) => place))].sort((a, b) => b - a)
  return places.map((place) => entries.filter((each) => each.place === place))
}

export function stepsOf(of: Ceremony): Step[] {
  const whole =
    of.kind === 'places'
      ? groupsOf(of).map(([first]) => first!.place <= askedTwice)
      : of.order.map((index) => {
          const bracket = of.tournament.bracket!
          const { round } = bracket[index]!
          return bracket.filter((tie) => tie.round === round && isMain(tie)).length <= 4
        })
  const steps: Step[] = [{ opened: 0, called: false }]
  whole.forEach((twice, index) => {
    if (twice) steps.push({ opened: index, called: true })
    steps.push({ opened: index + 1, called: false })
  })
  return [...steps, { opened: whole.length, called: false }]
}

// Those not revealed yet, in the public's order; if the public has seen nothing, by name, since any other order could
// give something away.
export function stillToCome(of: Ceremony, opened: number): Entry[] {
  const gone = new Set(groupsOf(of).slice(0, opened).flat().map(({ key }) => key))
  return of.entries
    .filter(({ key }) => !gone.has(key))
    .sort((a, b) => (a.before?.place ?? Infinity) - (b.before?.place ?? Infinity) || a.name.localeCompare(b.name) || a.key - b.key)
}

// The bracket with this many ties revealed: for the others neither the winner nor who advances is known.
export function bracketAt({ tournament, order }: BracketCeremony, opened: number): Tournament {
  const closed = new Set(order.slice(opened))
  const bracket = tournament.bracket!
  const known = (tie: Tie, entrant: number | null) =>
    entrant !== null && bracket.some((other, index) => closed.has(index) && other.round < tie.round && (other.upper === entrant || other.lower === entrant)) ? null : entrant
  return {
    ...tournament,
    bracket: bracket.map((tie, index) => ({
      ...tie,
      ...{ upper: known(tie, tie.upper), lower: known(tie, tie.lower) },
      ...(closed.has(index) && { winner: null, why: '' }),
    })),
  }
}
