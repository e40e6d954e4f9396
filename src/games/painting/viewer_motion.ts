// The contents of a painting frame, and the motion of a turn between two frames: first the pawns move, then the strips
// shoot out, then the colours change.

export type PawnRow = [number: number, owner: 0 | 1, row: number, column: number, paint: number, surface: string]
export type StripRow = [player: 0 | 1, row: number, column: number, direction: number, cells: number]

export interface Game {
  seats: [number, number]
  points: [number | null, number | null]
  cells: string // "x31o4a12": kinds of cells row by row, with run lengths
  pawns: PawnRow[]
  strips: StripRow[]
  taken: number[]
}

export interface Frame {
  tournament: number
  tournaments: number
  turn: number
  turns: number
  over: boolean
  break_begins: boolean // the frame shows the final state of the games; the next one has fresh boards
  rows: number
  columns: number
  radius: number
  range: number
  paint: number
  teams: { points: number | null; total: number | null }[]
  games: Game[]
}

export type Kind = 'x' | 'o' | 'a' | 'b'

export interface Run {
  kind: Kind
  row: number
  column: number
  length: number
}

export interface Pawn {
  owner: 0 | 1
  row: number
  column: number
  paint: number
  surface: string
}

export interface Moment {
  painted: boolean // the turn's paint has dried
  cells: Run[]
  pawns: Pawn[]
  strips: { length: number; strength: number } // progress and opacity
}

const decoded = new WeakMap<Game, Run[]>()

// The cells as runs of one kind, split at the ends of the rows.
export function runs(game: Game, columns: number): Run[] {
  const known = decoded.get(game)
  if (known) return known
  const runs: Run[] = []
  let at = 0
  for (const [, kind, count] of game.cells.matchAll(/([xoab])(\d*)/g)) {
    for (let left = Number(count || 1); left > 0; ) {
      const column = at % columns
      const length = Math.min(left, columns - column)
      runs.push({ kind: kind as Kind, row: Math.floor(at / columns), column, length })
      at += length
      left -= length
    }
  }
  decoded.set(game, runs)
  return runs
}

const movesUntil = 0.4
const strikesUntil = 0.75
const restingStrength = 0.25

export const duration = (frame: Frame): number => (frame.over || frame.break_begins ? 2500 : frame.turn === 0 ? 1500 : 900)

const within = (progress: number, from: number, to: number): number => Math.min(1, Math.max(0, (progress - from) / (to - from)))
const ease = (t: number): number => t * t * (3 - 2 * t)

const pawnOf = ([, owner, row, column, paint, surface]: PawnRow): Pawn => ({ owner, row, column, paint, surface })

export function moment(frame: Frame, before: Frame | null, index: number, progress: number): Moment {
  const game = frame.games[index]!
  const old = before && !before.break_begins ? before.games[index] : undefined
  const painted = progress >= strikesUntil || !old
  const moved = ease(within(progress, 0, movesUntil))
  const pawns = game.pawns.map((row) => {
    const pawn = pawnOf(row)
    const was = old?.pawns.find(([number]) => number === row[0])
    if (!was || moved === 1) return painted || !was ? pawn : { ...pawn, owner: was[1], surface: was[5], paint: was[4] }
    return {
      owner: was[1],
      row: was[2] + (pawn.row - was[2]) * moved,
      column: was[3] + (pawn.column - was[3]) * moved,
      paint: was[4],
      surface: was[5],
    }
  })
  const fading = 1 - (1 - restingStrength) * within(progress, strikesUntil, 1)
  return {
    painted,
    cells: runs(painted || !old ? game : old, frame.columns),
    pawns,
    strips: { length: ease(within(progress, movesUntil, strikesUntil)), strength: fading },
  }
}
