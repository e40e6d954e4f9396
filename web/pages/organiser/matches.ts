import { flag, list, number, oneOf, orNothing, orNull, record, text, type Checked } from '@player/checked'
import { answered } from './room'

// All matches of a tournament, published or not, for organisers; the server's side is src/tournaments/published/match_list.cpp.

const match = record({
  ...{ round: number, table: number, attempt: number, map: number, purpose: text },
  state: oneOf('open', 'set_aside', 'played', 'bye'),
  published: flag,
  seats: list(record({ name: orNull(text), team: orNull(number), score: orNothing(text), fault: text, verdict: text })), // without a name: a house bot
  reason: orNothing(text), // like the next, only of a match that was played
  turns: orNothing(number),
  replay: orNothing(text),
  machine: orNothing(text),
  tries: orNothing(number),
  retried: flag, // decided after an attempt that failed on our side
  overloaded: flag, // decided although the machine was overloaded
  failures: list(text), // of this attempt, on our side
  voided: list(record({ why: text, replay: text })), // earlier results
})
export type Match = Checked<typeof match>

export const matchList = record({ name: text, matches: list(match) })

export const loadMatches = async (tournament: string): Promise<Match[]> =>
  matchList(await (await answered(`/api/organiser/matches?tournament=${encodeURIComponent(tournament)}`)).json(), 'the matches').matches

// Whose trial match it is: the teams by seat, of which the others' are sample bots or house bots.
export const trialSeats = record({ submission: number, seats: list(orNull(number)) })
export const loadTrial = async (replay: string): Promise<Checked<typeof trialSeats>> =>
  trialSeats(await (await answered(`/api/organiser/trial?replay=${encodeURIComponent(replay)}`)).json(), 'the trial match')

export const kinds = ['all', 'faults', 'ours'] as const
export type Kind = (typeof kinds)[number]

// `ours`: this machine, or another one of ours, made the match difficult, and a jury may want to look at it.
export function isOf(kind: Kind, { seats, retried, overloaded, failures }: Match): boolean {
  if (kind === 'faults') return seats.some(({ fault }) => fault !== '')
  return kind === 'all' || retried || overloaded || failures.length > 0
}
