import { speeds } from '@player/playback'
import { isBye, type Meeting, type Round, type Tournament } from './tournament'

// The matches of a tournament to show in a hall: the one that has just ended, or else the first table of the newest
// round.

export interface Played {
  tournament: string
  round: number
  meeting: Meeting
}

const playedIn = (of: Tournament, { number, meetings }: Round): Played[] =>
  meetings.filter((meeting) => meeting.scores && !isBye(of, meeting)).map((meeting) => ({ tournament: of.name, round: number, meeting }))

const keyOf = ({ round, meeting }: Played): string => `${round}/${meeting.table}/${meeting.map}/${meeting.purpose}`

// Those that ended between two updates, the newest round first. What had ended before the first update is not new.
export function justEnded(before: Tournament | null, now: Tournament): Played[] {
  if (!before) return []
  const known = new Set(before.rounds.flatMap((round) => playedIn(before, round)).map(keyOf))
  return now.rounds.toReversed().flatMap((round) => playedIn(now, round)).filter((each) => !known.has(keyOf(each)))
}

// Tables are ordered by importance: the first one has the leaders, or in a play-off the final.
export function featured(of: Tournament): Played | null {
  for (const round of of.rounds.toReversed()) {
    const best = playedIn(of, round)
      .filter(({ meeting }) => meeting.replay)
      .sort((a, b) => a.meeting.table - b.meeting.table)[0]
    if (best) return best
  }
  return null
}

// The speed at which this many turns, of a second each, fit into the time.
export const speedFor = (turns: number, seconds: number): number => speeds.find((speed) => speed >= 1 && turns / speed <= seconds) ?? speeds.at(-1)!
