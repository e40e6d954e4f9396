import { speeds } from '@player/playback'
import { isBye, type Meeting, type Round, type Tournament } from './tournament'

// Which matches of a tournament a hall wants to see: the one that has just ended, and else the first table of the newest
// round.

export interface Played {
  tournament: string
  round: number
  meeting: Meeting
}

const playedIn = (of: Tournament, { number, meetings }: Round): Played[] =>
  meetings.filter((meeting) => meeting.scores && !isBye(of, meeting)).map((meeting) => ({ tournament: of.name, round: number, meeting }))

const keyOf = ({ round, meeting }: Played): string => `${round}/${meeting.table}/${meeting.map}/${meeting.purpose}`

// Those that have ended between two looks, the newest round first. What had ended before the first look is not new.
export function justEnded(before: Tournament | null, now: Tournament): Played[] {
  if (!before) return []
  const known = new Set(before.rounds.flatMap((round) => playedIn(before, round)).map(keyOf))
  return now.rounds.toReversed().flatMap((round) => playedIn(now, round)).filter((each) => !known.has(keyOf(each)))
}

// Tables are ordered by what is at stake: the first one has the leaders, of a play-off the final.
export function featured(of: Tournament): Played | null {
  for (const round of of.rounds.toReversed()) {
    const best = playedIn(of, round)
      .filter(({ meeting }) => meeting.replay)
      .sort((a, b) => a.meeting.table - b.meeting.table)[0]
    if (best) return best
  }
  return null
}

// The speed at which so many turns, a second each, take no longer.
export const speedFor = (turns: number, seconds: number): number => speeds.find((speed) => speed >= 1 && turns / speed <= seconds) ?? speeds.at(-1)!
