import { speech } from '@player/speech.svelte'
import type { Contest, Standings } from './contest'
import { span, timeOfDay } from './format'
import type { Freezes } from './notices'
import { said } from './said'
import type { TournamentList } from './tournament'

// What comes next in a contest, as text. `now` is the server's clock.

export function beginsIn({ start_ms = null }: Contest, phase: Standings['phase'] | undefined, now: number): number | null {
  return start_ms === null || start_ms <= now || (phase !== undefined && phase !== 'before') ? null : start_ms - now
}

// A tournament that has not begun.
function waiting(tournaments: TournamentList | null): string {
  const next = tournaments?.tournaments.find(({ state }) => state === 'waiting')
  return next ? `${next.name}${next.begins ? ` ${said(next.begins, next.begins_code)}` : ''}` : ''
}

// How long until the public view freezes; null: it does not, or not before the end.
function freezesIn(freezes: Freezes | null, standings: Standings, now: number, left: number | null): number | null {
  if (!freezes) return null
  const wait = freezes.contest_ms !== null ? freezes.contest_ms - standings.at_ms : freezes.moment_ms !== null ? freezes.moment_ms - now : -1
  return wait <= 0 || (left !== null && wait >= left) ? null : wait
}

// Empty: nothing is known.
export function nextText(contest: Contest, standings: Standings | null, tournaments: TournamentList | null, now: number, freezes: Freezes | null = null): string {
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
  const freeze = standings?.phase === 'running' ? freezesIn(freezes, standings, now, left) : null
  const frozen = freeze === null ? '' : t.freezesIn(span(freeze))
  if (standings?.phase === 'running' && left !== null && left > 0) return [frozen, t.endsIn(span(left))].filter(Boolean).join(', ')
  return frozen || waiting(tournaments)
}
