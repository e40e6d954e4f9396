import type { Ink } from '@player/contract'
import type { Frame, Kind, Pawn, Run, StripRow } from './viewer_motion'

// Draws the parts of a painting board. The second player's colour has a dot in each cell and its pawns a diamond
// instead of a circle, so that colour is not the only difference.

export interface Pen {
  context: CanvasRenderingContext2D
  ink: Ink
  cell: number // its side, in pixels
  left: number // left edge of the board
  top: number
  colours: [string, string] // of both players
}

const smallestDotted = 5 // pixels; smaller cells have no dots
const onBoard = 0.42 // opacity of colour on the board; pawns are opaque

export const boardMarks: { what: 'first' | 'second' | 'blocked'; kind: Kind }[] = [
  { what: 'first', kind: 'a' },
  { what: 'second', kind: 'b' },
  { what: 'blocked', kind: 'x' },
]

// Rounded to pixels, so that neighbouring cells neither overlap nor leave a gap.
const x = (pen: Pen, column: number): number => Math.round(pen.left + column * pen.cell)
const y = (pen: Pen, row: number): number => Math.round(pen.top + row * pen.cell)

function dot(pen: Pen, row: number, column: number): void {
  const size = pen.cell * 0.26
  pen.context.fillRect(pen.left + (column + 0.5) * pen.cell - size / 2, pen.top + (row + 0.5) * pen.cell - size / 2, size, size)
}

export function drawBoard(pen: Pen, cells: Run[], { rows, columns }: Pick<Frame, 'rows' | 'columns'>): void {
  const { context, ink } = pen
  context.fillStyle = ink.ground
  context.fillRect(x(pen, 0), y(pen, 0), x(pen, columns) - x(pen, 0), y(pen, rows) - y(pen, 0))
  const fill: Record<Kind, string> = { x: ink.line, o: ink.ground, a: pen.colours[0], b: pen.colours[1] }
  for (const { kind, row, column, length } of cells) {
    if (kind === 'o') continue
    context.globalAlpha = kind === 'x' ? 1 : onBoard
    context.fillStyle = fill[kind]
    context.fillRect(x(pen, column), y(pen, row), x(pen, column + length) - x(pen, column), y(pen, row + 1) - y(pen, row))
    if (kind !== 'b' || pen.cell < smallestDotted) continue
    context.globalAlpha = 0.7
    for (let i = 0; i < length; ++i) dot(pen, row, column + i)
  }
  context.globalAlpha = 1
}

// The surface, a rim, the owner's sign, and in it the remaining paint as a sector of a circle.
export function drawPawn(pen: Pen, pawn: Pawn, { radius, paint }: Pick<Frame, 'radius' | 'paint'>): void {
  const { context, ink, cell } = pen
  const side = 2 * radius + 1
  const left = pen.left + (pawn.column - radius) * cell
  const top = pen.top + (pawn.row - radius) * cell
  for (let i = 0; i < side * side; ++i) {
    const second = pawn.surface[i] === 'b'
    const column = i % side
    const row = Math.floor(i / side)
    context.fillStyle = pen.colours[second ? 1 : 0]
    context.fillRect(left + column * cell, top + row * cell, cell + 0.5, cell + 0.5)
    if (!second || cell < smallestDotted) continue
    context.fillStyle = ink.paper
    context.globalAlpha = 0.45
    dot({ ...pen, left, top }, row, column)
    context.globalAlpha = 1
  }
  context.strokeStyle = ink.text
  context.lineWidth = Math.max(1, cell * 0.16)
  context.strokeRect(left, top, side * cell, side * cell)
  drawSign(pen, pawn, left + (side * cell) / 2, top + (side * cell) / 2, Math.max(2.5, cell * 0.62), paint)
}

function outline(context: CanvasRenderingContext2D, owner: number, x: number, y: number, size: number): void {
  context.beginPath()
  if (owner === 0) return context.arc(x, y, size, 0, 2 * Math.PI)
  const arm = size * 1.3
  context.moveTo(x, y - arm)
  context.lineTo(x + arm, y)
  context.lineTo(x, y + arm)
  context.lineTo(x - arm, y)
  context.closePath()
}

function drawSign(pen: Pen, pawn: Pawn, x: number, y: number, size: number, full: number): void {
  const { context, ink } = pen
  const share = full === 0 ? 0 : pawn.paint / full
  context.save()
  outline(context, pawn.owner, x, y, size)
  context.fillStyle = ink.paper
  context.fill()
  context.clip()
  context.fillStyle = pen.colours[pawn.owner]
  context.beginPath()
  context.moveTo(x, y)
  context.arc(x, y, 2 * size, -Math.PI / 2, -Math.PI / 2 + share * 2 * Math.PI)
  context.fill()
  context.restore()
  outline(context, pawn.owner, x, y, size)
  context.strokeStyle = ink.text
  context.lineWidth = Math.max(1, pen.cell * 0.1)
  context.stroke()
}

const down = [0, -1, 0, 1, 0]
const right = [0, 0, 1, 0, -1]

// The part of a strip shot so far, with a drop at its end while it flies.
export function drawStrip(pen: Pen, strip: StripRow, { length, strength }: { length: number; strength: number }): void {
  const [player, row, column, direction, cells] = strip
  const reach = cells * length
  if (reach <= 0) return
  const { context, cell } = pen
  const dx = right[direction]!
  const dy = down[direction]!
  const fromX = pen.left + (column + 0.5 - dx / 2) * cell
  const fromY = pen.top + (row + 0.5 - dy / 2) * cell
  context.globalAlpha = strength
  context.strokeStyle = pen.colours[player]
  context.lineWidth = cell * 0.5
  context.lineCap = 'butt'
  context.beginPath()
  context.moveTo(fromX, fromY)
  context.lineTo(fromX + dx * reach * cell, fromY + dy * reach * cell)
  context.stroke()
  if (length < 1) {
    context.fillStyle = pen.colours[player]
    context.beginPath()
    context.arc(fromX + dx * reach * cell, fromY + dy * reach * cell, cell * 0.55, 0, 2 * Math.PI)
    context.fill()
  }
  context.globalAlpha = 1
}
