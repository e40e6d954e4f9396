import type { Ink } from '@player/contract'
import type { Built, Cell } from './viewer_bricks'

// Drawing without WebGL: single bricks as blocks seen from a corner, and the form from above where three dimensions are
// not available.

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

type Context = CanvasRenderingContext2D

function shaded(colour: string, light: number): string {
  const channel = (at: number) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * light)
  return `rgb(${channel(1)} ${channel(3)} ${channel(5)})`
}

// A readable text colour: black on the brighter half of the luma 0.299 r + 0.587 g + 0.114 b, otherwise white.
function readableOn(colour: string, light: number): string {
  const part = (at: number, share: number) => Number.parseInt(colour.slice(at, at + 2), 16) * light * share
  return part(1, 0.299) + part(3, 0.587) + part(5, 0.114) > 115 ? '#000000' : '#ffffff'
}

function face(context: Context, corners: [number, number][], fill: string, stroke: string): void {
  context.beginPath()
  corners.forEach(([x, y], i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  context.closePath()
  context.fillStyle = fill
  context.fill()
  context.strokeStyle = stroke
  context.stroke()
}

// Cells of a cube of this side, seen from the corner (side, 1, side): x goes to the right and down, y to the right and up.
export function drawBrick(context: Context, cells: readonly Cell[], side: number, box: Box, colour: string, line: string): void {
  const unit = Math.min(box.width, box.height) / (side * 2 + 0.6)
  const [right, down] = [unit * 0.87, unit * 0.5]
  const ox = box.x + box.width / 2 - side * right
  const oy = box.y + box.height / 2 + (side * unit) / 2
  const at = (x: number, y: number, z: number): [number, number] => [ox + (x + y) * right, oy + (x - y) * down - z * unit]
  const has = (x: number, y: number, z: number) => cells.some((cell) => cell[0] === x && cell[1] === y && cell[2] === z)
  context.lineWidth = Math.max(0.6, unit * 0.06)
  context.lineJoin = 'round'
  for (const [x, y, z] of [...cells].sort((a, b) => b[1] - a[1] || a[0] - b[0] || a[2] - b[2])) {
    const [l, r, n, f, b, t] = [x - 1, x, y - 1, y, z - 1, z]
    if (!has(x, y, z + 1)) face(context, [at(l, n, t), at(r, n, t), at(r, f, t), at(l, f, t)], shaded(colour, 1), line)
    if (!has(x, y - 1, z)) face(context, [at(l, n, b), at(r, n, b), at(r, n, t), at(l, n, t)], shaded(colour, 0.62), line)
    if (!has(x + 1, y, z)) face(context, [at(r, n, b), at(r, f, b), at(r, f, t), at(r, n, t)], shaded(colour, 0.8), line)
  }
}

// The position of the columns in the form seen from above.
export function layFlat({ x: columns, y: rows }: Built['form'], box: Box, text: number): { size: number; left: number; upper: number } {
  const size = Math.min((box.width - text * 2) / columns, (box.height - text * 2) / rows)
  return { size, left: box.x + (box.width - size * columns) / 2, upper: box.y + (box.height - size * rows) / 2 }
}

// The form from above: the team of the highest cube under the cut, and its height.
export function drawFlat(
  context: Context,
  built: Built,
  cut: number,
  box: Box,
  text: number,
  font: string,
  ink: Ink,
  colour: (seat: number | undefined) => string,
): void {
  const { x: columns, y: rows, z: top } = built.form
  const { size, left, upper } = layFlat(built.form, box, text)
  const most = Math.max(1, Math.round(cut * top))
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = `600 ${Math.min(text, size * 0.6)}px ${font}`
  for (let x = 1; x <= columns; ++x) {
    for (let y = 1; y <= rows; ++y) {
      let height = most
      while (height > 0 && built.at(x, y, height) < 0) --height
      const brick = height > 0 ? built.bricks[built.at(x, y, height)] : undefined
      const [px, py] = [left + (x - 1) * size, upper + (rows - y) * size]
      const light = 0.45 + (0.55 * height) / Math.max(1, built.tallest)
      const team = colour(brick?.seat)
      context.fillStyle = brick ? shaded(team, light) : ink.ground
      context.fillRect(px + 0.5, py + 0.5, size - 1, size - 1)
      context.fillStyle = readableOn(team, light)
      if (height > 0 && size >= 12) context.fillText(String(height), px + size / 2, py + size / 2)
    }
  }
}
