import { team as teamOf } from '@player/colours'
import type { Ink } from '@player/contract'

// Draws the parts of the sea on a canvas: water, fog, piles, fires, rafts, and survivors as pins that stand on their
// field. Where fields are small, survivors and fires are larger than their fields, so that a whole archipelago stays
// readable.

export interface Pen {
  context: CanvasRenderingContext2D
  ink: Ink
  font: string
  text: number // the size of text
  side: number // fields
  cell: number // size of a field in pixels
  left: number
  top: number
  head: number // the radius of a survivor's head, in pixels
  numbered: boolean // heads are large enough for the letters of their team
}

export type Place = [x: number, y: number] // of a field, or between fields

export interface Pile {
  place: Place
  sticks: number
  burns: boolean
  marks: [seat: number, sticks: number][]
}

export type Role = 'none' | 'guard' | 'captain' | 'builder'

export interface Pin {
  foot: [number, number] // in pixels
  head: [number, number]
}

const palettes = {
  dark: { water: '#12222d', fog: '#2b343a', grid: '#1b2d39', land: '#4d4a38', wood: '#b2935f' },
  light: { water: '#dcebf2', fog: '#bcc5ca', grid: '#cbdde6', land: '#cdbf92', wood: '#84632c' },
}
const smallestRound = 4 // pixels; smaller circles are drawn as polygons, which is much faster

export const palette = (ink: Ink) => (ink.dark ? palettes.dark : palettes.light)
export const pixel = (pen: Pen, [x, y]: Place): [number, number] => [
  pen.left + (x - 0.5) * pen.cell,
  pen.top + (pen.side - y + 0.5) * pen.cell, // y points up
]

// A pile of 100 sticks is as wide as a field.
export const radiusOf = (pen: Pen, sticks: number): number => (sticks === 0 ? 0 : pen.cell * Math.min(2.4, Math.max(0.18, Math.sqrt(sticks) / 20)))

function label(pen: Pen, text: string, x: number, y: number, colour: string, halo = ''): void {
  const { context } = pen
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  if (halo) {
    context.strokeStyle = halo
    context.lineWidth = pen.text * 0.25
    context.lineJoin = 'round'
    context.strokeText(text, x, y)
  }
  context.fillStyle = colour
  context.fillText(text, x, y)
}

// Water, with a line every ten fields. In fog only the clear fields show water.
export function drawSea(pen: Pen, clear: { from: Place; to: Place }[] | null): void {
  const { context, side, cell, left, top } = pen
  const colours = palette(pen.ink)
  const size = side * cell
  context.save()
  context.beginPath()
  context.rect(left, top, size, size)
  context.clip()
  context.fillStyle = clear ? colours.fog : colours.water
  context.fillRect(left, top, size, size)
  context.fillStyle = colours.water
  for (const { from, to } of clear ?? []) {
    const [x, y] = pixel(pen, [from[0] - 0.5, to[1] + 0.5])
    context.fillRect(x, y, (to[0] - from[0] + 1) * cell, (to[1] - from[1] + 1) * cell)
  }
  context.beginPath()
  const step = side > 200 ? 50 : side > 20 ? 10 : 1
  for (let i = step; i < side; i += step) {
    const [x, y] = pixel(pen, [i + 0.5, i + 0.5])
    context.moveTo(x, top)
    context.lineTo(x, top + size)
    context.moveTo(left, y)
    context.lineTo(left + size, y)
  }
  context.strokeStyle = colours.grid
  context.lineWidth = 1
  context.stroke()
  context.restore()
}

function slice(pen: Pen, [x, y]: [number, number], radius: number, from: number, to: number): void {
  const { context } = pen
  context.beginPath()
  if (to - from < 1) context.moveTo(x, y)
  context.arc(x, y, radius, (from - 0.25) * 2 * Math.PI, (to - 0.25) * 2 * Math.PI)
  context.fill()
}

// Islands in one path, unmarked piles in another; marked piles are pies.
export function drawPiles(pen: Pen, piles: Pile[], enough: number): void {
  const { context, ink, cell } = pen
  context.fillStyle = palette(ink).land
  context.beginPath()
  for (const { place } of piles) {
    const [x, y] = pixel(pen, place)
    if (cell < smallestRound) context.rect(x - cell / 2, y - cell / 2, cell, cell)
    else context.roundRect(x - cell / 2, y - cell / 2, cell, cell, cell * 0.3)
  }
  context.fill()
  context.fillStyle = palette(ink).wood
  context.beginPath()
  for (const { place, sticks, marks } of piles) {
    if (marks.length > 0 || sticks === 0) continue
    const [x, y] = pixel(pen, place)
    const radius = radiusOf(pen, sticks)
    if (radius < smallestRound / 2) {
      context.rect(x - radius, y - radius, 2 * radius, 2 * radius)
    } else {
      context.moveTo(x + radius, y)
      context.arc(x, y, radius, 0, 2 * Math.PI)
    }
  }
  context.fill()
  for (const pile of piles) {
    if (pile.marks.length > 0) drawPie(pen, pile)
    if (pile.sticks >= enough && !pile.burns) drawEnough(pen, pile)
  }
}

function drawPie(pen: Pen, { place, sticks, marks }: Pile): void {
  const { context, ink } = pen
  const middle = pixel(pen, place)
  const radius = Math.max(2, radiusOf(pen, sticks))
  context.fillStyle = palette(ink).wood
  slice(pen, middle, radius, 0, 1)
  let done = 0
  for (const [seat, count] of marks) {
    context.fillStyle = teamOf(ink, seat)
    slice(pen, middle, radius, done / sticks, (done + count) / sticks)
    done += count
  }
  context.strokeStyle = ink.paper
  context.lineWidth = Math.max(0.5, radius * 0.08)
  context.beginPath()
  context.arc(...middle, radius, 0, 2 * Math.PI)
  context.stroke()
}

// The team that has marked more than half of a pile; -1: none.
export const ownerOf = ({ sticks, marks }: Pile): number => marks.find(([, count]) => count * 2 > sticks)?.[0] ?? -1

function drawEnough(pen: Pen, { place, sticks }: Pile): void {
  const { context, ink } = pen
  context.strokeStyle = ink.text
  context.lineWidth = Math.max(1, pen.cell * 0.1)
  context.setLineDash([pen.text * 0.25, pen.text * 0.2])
  context.beginPath()
  context.arc(...pixel(pen, place), radiusOf(pen, sticks) + pen.text * 0.25, 0, 2 * Math.PI)
  context.stroke()
  context.setLineDash([])
}

// A pile in the fog whose size the team knows.
export function drawRumour(pen: Pen, place: Place, sticks: number): void {
  const { context } = pen
  context.strokeStyle = palette(pen.ink).wood
  context.lineWidth = Math.max(1, pen.cell * 0.2)
  context.beginPath()
  context.arc(...pixel(pen, place), radiusOf(pen, sticks), 0, 2 * Math.PI)
  context.stroke()
}

// The caption of a large pile: below it, or above it at the lower edge of the sea.
export function drawCaption(pen: Pen, place: Place, sticks: number, text: string): void {
  const { context, left, top, side, cell } = pen
  const [x, y] = pixel(pen, place)
  context.font = `600 ${pen.text}px ${pen.font}`
  const half = context.measureText(text).width / 2
  const away = radiusOf(pen, sticks) + pen.text * 0.85
  const below = y + away + pen.text < top + side * cell
  const middle = Math.min(left + side * cell - half, Math.max(left + half, x))
  label(pen, text, middle, below ? y + away : y - away, pen.ink.text, palette(pen.ink).water)
}

// Three tongues of flame that flicker with `phase`.
export function drawFire(pen: Pen, place: Place, sticks: number, phase: number): void {
  const { context } = pen
  const [x, y] = pixel(pen, place)
  const size = Math.max(radiusOf(pen, sticks), pen.text * 0.8)
  context.fillStyle = '#ff9a2e'
  context.globalAlpha = 0.22
  slice(pen, [x, y], size * (2 + 0.15 * Math.sin(phase * 2 * Math.PI)), 0, 1)
  context.globalAlpha = 1
  for (const [colour, scale] of [['#e8541c', 1], ['#ffb52e', 0.66], ['#fff0a8', 0.34]] as const) {
    context.fillStyle = colour
    context.beginPath()
    const base = y + size * 0.55
    context.moveTo(x - size * 0.8 * scale, base)
    for (const [i, dx] of [-0.45, 0, 0.45].entries()) {
      const tip = (i === 1 ? 1.9 : 1.25) + 0.16 * Math.sin((phase + i / 3) * 2 * Math.PI)
      context.quadraticCurveTo(x + (dx - 0.3) * size * scale, base - size * 0.5 * scale, x + dx * size * scale, base - size * tip * scale)
      context.quadraticCurveTo(x + (dx + 0.25) * size * scale, base - size * 0.6 * scale, x + (dx + 0.3) * size * scale, base - size * 0.25 * scale)
    }
    context.quadraticCurveTo(x, base + size * 0.4 * scale, x - size * 0.8 * scale, base)
    context.fill()
  }
}

// A hull on the water; hollow when abandoned, broken while it dries, with its load as wood on it.
export function drawRaft(pen: Pen, [x, y]: [number, number], colour: string, raft: { manned: boolean; dries: boolean; sticks: number }): void {
  const { context, ink, head } = pen
  const width = head * 1.3
  const height = head * 0.7
  if (raft.sticks > 0) {
    const load = (width * 1.2 * Math.min(40, raft.sticks)) / 40
    context.fillStyle = palette(ink).wood
    context.fillRect(x - load / 2, y - height * 0.7, load, height * 0.5)
  }
  context.beginPath()
  context.moveTo(x - width, y - height * 0.3)
  context.lineTo(x + width, y - height * 0.3)
  context.lineTo(x + width * 0.6, y + height * 0.7)
  context.lineTo(x - width * 0.6, y + height * 0.7)
  context.closePath()
  context.fillStyle = raft.manned ? colour : palette(ink).water
  context.fill()
  context.lineWidth = Math.max(1, head * 0.16)
  context.strokeStyle = raft.manned ? ink.paper : colour
  if (raft.dries) {
    context.strokeStyle = raft.manned ? ink.text : colour
    context.setLineDash([head * 0.4, head * 0.3])
  }
  context.stroke()
  context.setLineDash([])
}

// Spreads heads around their foot, so that all who share a field are visible, and the field too. `free` is the radius
// around the foot to keep clear. Heads are above, or below at the upper edge of the board.
export function fan(pen: Pen, foot: [number, number], free: number, index: number, count: number): Pin {
  if (!pen.numbered && count === 1) return { foot, head: foot }
  const step = Math.min(64, 320 / count) * (Math.PI / 180)
  const far = Math.max(free + pen.head * 1.2, pen.head * Math.max(1.75, 1 / Math.sin(step / 2)))
  const up = foot[1] - far - pen.head < pen.top ? 1 : -1
  const angle = (up * Math.PI) / 2 + (index - (count - 1) / 2) * step
  return { foot, head: [foot[0] + far * Math.cos(angle), foot[1] + far * Math.sin(angle)] }
}

// Where a captain's raft is drawn: right below the head.
export const hullOf = (pen: Pen, { head: [x, y] }: Pin): [number, number] => [x, y + pen.head * 1.1]

export function drawStem(pen: Pen, pin: Pin, colour: string): void {
  const { context } = pen
  context.strokeStyle = colour
  context.lineWidth = Math.max(1, pen.head * 0.22)
  context.beginPath()
  context.moveTo(...pin.foot)
  context.lineTo(...pin.head)
  context.stroke()
}

function outline(pen: Pen, [x, y]: [number, number], role: Role, size: number): void {
  const { context } = pen
  context.beginPath()
  if (role !== 'guard') return context.arc(x, y, size, 0, 2 * Math.PI)
  context.moveTo(x - size, y - size)
  context.lineTo(x + size, y - size)
  context.lineTo(x + size, y + size * 0.3)
  context.lineTo(x, y + size * 1.25)
  context.lineTo(x - size, y + size * 0.3)
  context.closePath()
}

// A head with the number of its team. A shield marks a guard, a broken rim a builder, a hollow head a beaten survivor.
// The bar below shows its load.
export function drawSurvivor(pen: Pen, pin: Pin, look: { name: string; colour: string; role: Role; rests: boolean; carries: number }): void {
  const { context, ink, head } = pen
  outline(pen, pin.head, look.role, head * 0.95)
  context.fillStyle = look.rests ? ink.paper : look.colour
  context.fill()
  context.strokeStyle = look.rests ? look.colour : ink.paper
  context.lineWidth = Math.max(0.75, head * (look.rests ? 0.2 : 0.12))
  if (look.role === 'builder') {
    context.strokeStyle = ink.text
    context.lineWidth = Math.max(1, head * 0.22)
    context.setLineDash([head * 0.35, head * 0.25])
  }
  context.stroke()
  context.setLineDash([])
  const [x, y] = pin.head
  if (pen.numbered) {
    context.font = `700 ${look.name.length > 1 ? Math.min(pen.text, head * 1.12) : pen.text}px ${pen.font}`
    context.letterSpacing = look.name.length > 1 ? '-0.04em' : '0px'
    label(pen, look.name, x, y + pen.text * 0.06, look.rests ? look.colour : ink.paper)
    context.letterSpacing = '0px'
  }
  if (look.carries === 0 || look.role === 'captain') return
  const size = head * 0.36
  context.fillStyle = palette(ink).wood
  context.strokeStyle = ink.paper
  context.lineWidth = 1
  context.beginPath()
  context.rect(x + head * 0.35, y + head * 0.6, size * 2.4, size)
  context.fill()
  context.stroke()
}

// A growing and fading ring that marks an event.
export function drawRing(pen: Pen, place: Place, colour: string, progress: number): void {
  if (progress >= 1) return
  const { context } = pen
  context.globalAlpha = 1 - progress
  context.strokeStyle = colour
  context.lineWidth = Math.max(2, pen.text * 0.2)
  context.beginPath()
  context.arc(...pixel(pen, place), pen.text * (0.4 + 1.8 * progress), 0, 2 * Math.PI)
  context.stroke()
  context.globalAlpha = 1
}
