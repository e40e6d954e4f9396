import { speech } from '@player/speech.svelte'
import type { Contest, Standings } from './contest'
import { span } from './format'
import { timeOfDay } from './notices'
import type { TournamentList } from './tournament'

// What comes next in a contest, in words. `now` is the server's clock.

export function beginsIn({ start_ms = null }: Contest, phase: Standings['phase'] | undefined, now: number): number | null {
  return start_ms === null || start_ms <= now || (phase !== undefined && phase !== 'before') ? null : start_ms - now
}

// A tournament that nobody has begun.
function waiting(tournaments: TournamentList | null): string {
  const next = tournaments?.tournaments.find(({ state }) => state === 'waiting')
  return next ? `${next.name}${next.begins ? ` ${next.begins}` : ''}` : ''
}

// Empty: nothing is known.
export function nextText(contest: Contest, standings: Standings | null, tournaments: TournamentList | null, now: number): string {
  const t = speech.words.time
  const begins = beginsIn(contest, standings?.phase, now)
  if (begins !== null) return t.beginsIn(span(begins))
  const pause = contest.breaks?.find(({ from_ms, to_ms }) => from_ms <= now && now < to_ms)
  if (pause) return t.goesOnAt(timeOfDay(pause.to_ms))
  if (standings?.phase === 'over') return waiting(tournaments)
  const planned = [...(contest.breaks ?? [])].sort((a, b) => a.from_ms - b.from_ms).find(({ from_ms }) => from_ms > now)
  const length = standings && (contest.length_ms === null ? null : Math.max(contest.length_ms, standings.length_ms ?? 0))
  const left = standings && length !== null ? length - standings.at_ms : null
  if (planned && (left === null || planned.from_ms - now < left!)) return t.breakFrom(timeOfDay(planned.from_ms), timeOfDay(planned.to_ms))
  if (standings?.phase === 'running' && left !== null && left > 0) return t.endsIn(span(left))
  return waiting(tournaments)
}
