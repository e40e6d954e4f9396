// The position of each ball of a field at any moment of a turn. Both fields share one clock: the figure drops; each
// step of the avalanche flashes the balls that vanish, removes them and lets the rest fall; when both fields are at
// rest, the black balls fall.
// Rows count from the bottom, columns from the left.

export interface Step {
  gone: [column: number, row: number][]
  black: [column: number, row: number][]
  regions: number
  bonus: number
  after: string[]
}

export interface Field {
  columns: string[] // from the bottom up, '1' to '5' and '*', at the end of the turn
  move: { figure: [number, number]; s: number; r: number; landed: string[] } | null
  steps: Step[]
  length_bonus: number
  bonus: number
  falls: number[] // columns of the black balls, in the order of falling
  gift: number
  discarded: number
  appeared: number
  on_field: number
  overflow: boolean
}

export interface Frame {
  turn: number
  figure: [number, number] | null // the next one
  fields: [Field, Field]
  over: boolean
  winner: number | null
  draw: boolean
  reason: string | null
}

export interface Ball {
  column: number
  row: number
  kind: string
  flash: number // 0..1
  size: number // 1: full size; 0: gone
}

export const rows = 16
export const rowsAbove = 2 // rows above the border that balls can reach: an upright figure on a full column

const dropMs = 420
const flashMs = 300
const fallMs = 340
const blackMs = 500
const restMs = 250
const endMs = 1200

const stepsMs = (frame: Frame): number => (flashMs + fallMs) * Math.max(...frame.fields.map((field) => field.steps.length))
const anyBlack = (frame: Frame): boolean => frame.fields.some((field) => field.falls.length > 0)

export const duration = (frame: Frame): number =>
  dropMs + stepsMs(frame) + (anyBlack(frame) ? blackMs : 0) + restMs + (frame.over ? endMs : 0)

const resting = (column: number, row: number, kind: string): Ball => ({ column, row, kind, flash: 0, size: 1 })

const still = (columns: string[]): Ball[] =>
  columns.flatMap((column, x) => [...column].map((kind, row) => resting(x, row, kind)))

const faster = (t: number): number => t * t
const key = (column: number, row: number): number => column * 100 + row

// The two balls of a figure and where they land on `columns`.
export function figureBalls(figure: [number, number], s: number, r: number, columns: string[]): Ball[] {
  const [first, second] = figure.map(String) as [string, string]
  const [low, high] = r === 1 ? [second, first] : [first, second]
  const height = (x: number) => columns[x]?.length ?? 0
  if (r === 1 || r === 3) return [resting(s, height(s), low), resting(s, height(s) + 1, high)]
  const [left, right] = r === 0 ? [first, second] : [second, first]
  return [resting(s, height(s), left), resting(s + 1, height(s + 1), right)]
}

function dropping(field: Field, before: string[], t: number): Ball[] {
  const { figure, s, r } = field.move!
  const lowest = rows + 0.4
  const balls = figureBalls(figure, s, r, before).map((ball, index) => {
    const from = lowest + (r % 2 === 1 ? index : 0)
    return { ...ball, row: ball.row + Math.max(0, from - ball.row) * (1 - faster(t)) }
  })
  return [...still(before), ...balls]
}

function flashing(step: Step, columns: string[], t: number): Ball[] {
  const going = new Set([...step.gone, ...step.black].map(([x, y]) => key(x, y)))
  return still(columns).map((ball) =>
    going.has(key(ball.column, ball.row)) ? { ...ball, flash: Math.sin(t * Math.PI * 1.5) ** 2 } : ball,
  )
}

function falling(step: Step, columns: string[], t: number): Ball[] {
  const going = new Set([...step.gone, ...step.black].map(([x, y]) => key(x, y)))
  const balls: Ball[] = []
  columns.forEach((column, x) => {
    let lost = 0
    ;[...column].forEach((kind, row) => {
      if (going.has(key(x, row))) {
        ++lost
        if (t < 0.5) balls.push({ column: x, row, kind, flash: 1, size: 1 - 2 * t })
      } else {
        balls.push(resting(x, row - lost * faster(Math.max(0, t * 1.3 - 0.3)), kind))
      }
    })
  })
  return balls
}

function blackFalling(field: Field, columns: string[], t: number): Ball[] {
  const height = columns.map((column) => column.length)
  const delay = 0.4 / Math.max(1, field.falls.length)
  return [
    ...still(columns),
    ...field.falls.map((column, index) => {
      const row = height[column]!++
      const own = Math.min(1, Math.max(0, (t - index * delay) / 0.6))
      return resting(column, row + (rows + 1 - row) * (1 - faster(own)), '*')
    }),
  ]
}

export interface Moment {
  balls: Ball[]
  step: number // steps of the avalanche that have begun
  part: number // 0..1 of the step that runs
  settled: boolean // figure and avalanche have come to rest
}

// One field at `ms` milliseconds of the turn; `before` is the field at its beginning.
export function moment(frame: Frame, seat: number, before: string[], ms: number): Moment {
  const field = frame.fields[seat]!
  const at = (balls: Ball[], step: number, part: number, settled: boolean): Moment => ({ balls, step, part, settled })
  if (!field.move) return at(still(field.columns), 0, 0, true)
  if (ms < dropMs) return at(dropping(field, before, ms / dropMs), 0, 0, false)
  let clock = ms - dropMs
  let columns = field.move.landed
  for (const [index, step] of field.steps.entries()) {
    if (clock < flashMs + fallMs) {
      const part = clock / (flashMs + fallMs)
      const balls = clock < flashMs ? flashing(step, columns, clock / flashMs) : falling(step, columns, (clock - flashMs) / fallMs)
      return at(balls, index + 1, part, false)
    }
    clock -= flashMs + fallMs
    columns = step.after
  }
  const steps = field.steps.length
  const black = ms - dropMs - stepsMs(frame)
  if (black < 0) return at(still(columns), steps, 1, true)
  if (black < blackMs && anyBlack(frame)) return at(blackFalling(field, columns, black / blackMs), steps, 1, true)
  return at(still(field.columns), steps, 1, true)
}

// Black balls earned against a field, or given to it, that have not fallen yet.
export function queued(frame: Frame, seat: number, other: Moment, ms: number): number {
  if (ms >= dropMs + stepsMs(frame)) return 0
  const { steps, length_bonus } = frame.fields[1 - seat]!
  const earned = steps.slice(0, other.step).reduce((sum, step) => sum + step.bonus, 0)
  return earned + (other.settled ? length_bonus : 0)
}
