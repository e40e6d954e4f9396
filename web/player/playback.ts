// The player's position in a match and how it advances: pure functions, testable without a clock or a page.

export interface Position {
  readonly turn: number
  readonly progress: number // 0..1 within the turn; 1: at rest after it
}

export const speeds = [0.25, 0.5, 1, 2, 4, 10, 25, 50, 100] as const
const animatedUpTo = 10 // faster than this, turns are shown only at rest
const plainTurn = 1000 // milliseconds of a turn at normal speed if nothing is animated

export const atRest = (turn: number): Position => ({ turn, progress: 1 })

export const animates = (speed: number, still: boolean): boolean => !still && speed <= animatedUpTo

export const faster = (speed: number): number => speeds.find((each) => each > speed) ?? speeds.at(-1)!
export const slower = (speed: number): number => speeds.findLast((each) => each < speed) ?? speeds[0]

// Advances by some milliseconds of real time; stops at rest after the last turn. `duration` is a turn's length at
// normal speed, in milliseconds.
export function advance(
  from: Position,
  milliseconds: number,
  speed: number,
  last: number,
  duration: (turn: number) => number,
): Position {
  let { turn, progress } = from
  let left = milliseconds * speed
  for (;;) {
    if (progress >= 1) {
      if (turn >= last) return atRest(last)
      ++turn
      progress = 0
    }
    const whole = speed > animatedUpTo ? plainTurn : Math.max(1, duration(turn))
    const rest = whole * (1 - progress)
    if (left < rest) return { turn, progress: progress + left / whole }
    left -= rest
    progress = 1
  }
}

// "#turn=34&replay=2&seat=1&speed=4&play": the address of a moment. Replays and seats are numbered from 1.
export interface Link {
  turn: number | null
  replay: number | null
  seat: number | null // whose view; null: the referee's
  speed: number | null
  play: boolean
}

export function readLink(hash: string): Link {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const whole = (name: string) => (/^\d{1,9}$/.test(values.get(name) ?? '') ? Number(values.get(name)) : null)
  const speed = Number(values.get('speed'))
  return {
    turn: whole('turn'),
    replay: whole('replay'),
    seat: whole('seat'),
    speed: (speeds as readonly number[]).includes(speed) ? speed : null,
    play: values.has('play'),
  }
}

export const writeLink = (turn: number, replay: number, replays: number, seat: number | null = null): string =>
  `#turn=${turn}${replays > 1 ? `&replay=${replay}` : ''}${seat === null ? '' : `&seat=${seat}`}`
