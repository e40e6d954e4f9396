// The bricks in the form. A frame holds only the bricks of its turn, so they are accumulated here, and kept from one
// picture to the next, since most pictures are consecutive.

export type Cell = [x: number, y: number, z: number] // all from 1; z upwards

export interface Brick {
  kind: number
  points: number // in millionths
  seat?: number // absent: hidden
  cells: Cell[]
}

export interface Frame {
  turn: number
  over: boolean
  turns_left: number
  x?: number // the form, in the frame of turn 0
  y?: number
  z?: number
  bricks: Brick[]
  available: { kind: number; cells: Cell[] }[]
  points: (number | null)[] // by seat; null: hidden
}

export interface Form {
  x: number
  y: number
  z: number
}

export class Built {
  form: Form = { x: 1, y: 1, z: 1 }
  bricks: Brick[] = [] // in the order of dropping
  tallest = 0
  private counts: number[] = [] // by turn: number of bricks at its end
  private owner = new Int32Array(0) // by place: 1 + the number of its brick; 0: empty

  // Loads all bricks up to the end of a turn.
  upTo(turn: number, frame: (turn: number) => Frame): void {
    const start = frame(0)
    const form = { x: start.x ?? 1, y: start.y ?? 1, z: start.z ?? 1 }
    const known = Math.min(turn, this.counts.length - 1)
    const same = known >= 0 && JSON.stringify(form) === JSON.stringify(this.form) && this.agrees(known, frame(known))
    this.cutBack(same ? known : -1, form)
    for (let t = this.counts.length; t <= turn; ++t) this.add(frame(t))
  }

  // The index of the brick at a place; -1: empty or outside.
  at(x: number, y: number, z: number): number {
    const { x: X, y: Y, z: Z } = this.form
    return x < 1 || x > X || y < 1 || y > Y || z < 1 || z > Z ? -1 : this.owner[this.place(x, y, z)]! - 1
  }

  // The number of bricks before a turn.
  before(turn: number): number {
    return turn > 0 ? (this.counts[turn - 1] ?? 0) : 0
  }

  private place(x: number, y: number, z: number): number {
    return ((z - 1) * this.form.y + y - 1) * this.form.x + x - 1
  }

  private agrees(turn: number, frame: Frame): boolean {
    const from = this.before(turn)
    return JSON.stringify(frame.bricks) === JSON.stringify(this.bricks.slice(from, this.counts[turn]))
  }

  private cutBack(turn: number, form: Form): void {
    if (turn < 0) {
      this.form = form
      this.owner = new Int32Array(form.x * form.y * form.z)
      this.counts = []
      this.bricks = []
    }
    const count = turn < 0 ? 0 : this.counts[turn]!
    for (const brick of this.bricks.splice(count)) {
      for (const [x, y, z] of brick.cells) this.owner[this.place(x, y, z)] = 0
    }
    this.counts.length = turn + 1
    this.tallest = Math.max(0, ...this.bricks.map(topOf))
  }

  private add(frame: Frame): void {
    for (const brick of frame.bricks) {
      this.bricks.push(brick)
      for (const [x, y, z] of brick.cells) this.owner[this.place(x, y, z)] = this.bricks.length
      this.tallest = Math.max(this.tallest, topOf(brick))
    }
    this.counts.push(this.bricks.length)
  }
}

export const topOf = (brick: Brick): number => Math.max(...brick.cells.map(([, , z]) => z))

// The remaining fall of a brick, in cubes; the bricks of a turn fall one after another.
export function fall(index: number, count: number, progress: number, from: number): number {
  const each = 1 / (1 + (count - 1) * 0.5)
  const t = Math.min(1, Math.max(0, (progress - index * 0.5 * each) / each))
  return from * (1 - t * t)
}
