import { speech } from '@player/speech.svelte'
import type { RoomTexts } from '../texts/room/en'
import { nameOf, type Meeting, type Tournament } from './tournament'

// A team's published matches, and what follows from them.

export const teamPage = (team: number): string => `/team?number=${team + 1}`

export type Outcome = keyof RoomTexts['matches']['outcomes']
export const outcomes: Outcome[] = ['won', 'drawn', 'lost', 'fault', 'played', 'open']

export interface Opponent {
  key: string
  name: string
  team: number | null // of the contest; null: a house bot
}

export interface OwnMatch {
  tournament: Tournament
  round: number
  meeting: Meeting
  seat: number
  outcome: Outcome
  opponents: Opponent[]
}

function outcomeOf({ seats, scores, halves, faults }: Meeting, seat: number): Outcome {
  if (!scores) return 'open'
  if (faults?.[seat]) return 'fault'
  if (seats.length !== 2 || !halves) return 'played'
  return halves[seat] === 2 ? 'won' : halves[seat] === 1 ? 'drawn' : 'lost'
}

// The newest round first. Byes are not matches.
export function matchesOf(tournament: Tournament, team: number): OwnMatch[] {
  const opponent = (entrant: number | null): Opponent => {
    const of = entrant === null ? null : (tournament.teams?.[entrant] ?? null)
    const name = nameOf(tournament, entrant, speech.words.house)
    return { key: of === null ? `house ${name}` : `team ${of}`, name, team: of }
  }
  return tournament.rounds
    .flatMap(({ number, meetings }) =>
      meetings.flatMap((meeting) => {
        const seat = meeting.seats.findIndex((entrant) => entrant !== null && tournament.teams?.[entrant] === team)
        if (seat < 0 || meeting.seats.length < 2) return []
        return [{ tournament, round: number, meeting, seat, outcome: outcomeOf(meeting, seat), opponents: meeting.seats.filter((_, index) => index !== seat).map(opponent) }]
      }),
    )
    .reverse()
}

export interface Balance extends Opponent {
  won: number
  drawn: number
  lost: number // including losses by faults
}

// Duels that were played, by opponent; the most frequent opponent first.
export function headToHead(matches: OwnMatch[]): Balance[] {
  const all = new Map<string, Balance>()
  for (const { opponents, outcome } of matches) {
    const other = opponents[0]
    if (!other || opponents.length > 1 || outcome === 'open' || outcome === 'played') continue
    const balance = all.get(other.key) ?? { ...other, won: 0, drawn: 0, lost: 0 }
    balance[outcome === 'fault' ? 'lost' : outcome]++
    all.set(other.key, balance)
  }
  const met = ({ won, drawn, lost }: Balance) => won + drawn + lost
  return [...all.values()].sort((a, b) => met(b) - met(a) || a.name.localeCompare(b.name))
}

export interface Filter {
  tournament: string // '': all together, as for the others
  opponent: string
  outcome: Outcome | ''
}

export const fits = ({ tournament, opponents, outcome }: OwnMatch, filter: Filter): boolean =>
  (!filter.tournament || filter.tournament === tournament.name) &&
  (!filter.opponent || opponents.some(({ key }) => key === filter.opponent)) &&
  (!filter.outcome || filter.outcome === outcome)
