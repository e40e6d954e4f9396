import type { Ink } from '@player/contract'
import { Layer } from '@player/layer'
import { signOf } from '@player/signs'

// Draws the land of a network match on a canvas: fields as hexagons, shaded by rent, cities, permits and the lines of
// plans. Fields are numbered row by row from 0; rows with an even x (1, 3, ... from 0) are shifted right by half a
// field.

export interface Land {
  side: number
  reach: number
  factor: number
  prize: number
  fees: number[] // 0: a city
  limits: number[]
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export type Canvas = CanvasRenderingContext2D

export interface Pen {
  context: Canvas
  ink: Ink
  radius: number // from the centre of a field to its corners
  size: number // of the symbols on fields: the radius, but less on very large fields
  left: number // left edge of the land
  top: number
  side: number
}

const root3 = Math.sqrt(3)
const smallestHexagon = 4 // least radius in pixels; smaller fields are drawn as bricks
const shades = 24

export function penIn(context: Canvas, ink: Ink, side: number, box: Box): Pen {
  const across = (side + (side > 1 ? 0.5 : 0)) * root3
  const down = 1.5 * side + 0.5
  const radius = Math.min(box.width / across, box.height / down)
  const left = box.left + (box.width - radius * across) / 2
  const top = box.top + (box.height - radius * down) / 2
  return { context, ink, radius, size: Math.min(radius, 12 + radius * 0.3), left, top, side }
}

export function middle(pen: Pick<Pen, 'radius' | 'left' | 'top' | 'side'>, field: number): [number, number] {
  const row = Math.floor(field / pen.side)
  const place = field % pen.side
  return [pen.left + (place + 0.5 + (row % 2) / 2) * root3 * pen.radius, pen.top + (1.5 * row + 1) * pen.radius]
}

// The neighbours that come after a field: right, and below on both sides. This visits each pair of neighbours once.
export function laterNeighbours(side: number, field: number): number[] {
  const row = Math.floor(field / side)
  const place = field % side
  const lean = row % 2 === 1 ? 0 : -1
  const beside: [number, number][] = [[row, place + 1], [row + 1, place + lean], [row + 1, place + lean + 1]]
  return beside.filter(([x, y]) => x < side && y >= 0 && y < side).map(([x, y]) => x * side + y)
}

// 0 for the lowest rents, 1 for the highest; on a logarithmic scale, as rents range from 1 to 1000.
export const height = (fee: number): number => Math.min(1, Math.log(Math.max(1, fee)) / Math.log(999))

// From green valleys over brown slopes to pale summits, all muted.
const ramps = {
  dark: [[16, 32, 35], [46, 50, 44], [124, 112, 94]],
  light: [[244, 249, 244], [226, 221, 203], [164, 148, 124]],
} as const

export function shade(ink: Ink, part: number): string {
  const ramp = ink.dark ? ramps.dark : ramps.light
  const at = Math.min(1.999, Math.max(0, part * 2))
  const [low, high] = [ramp[Math.floor(at)]!, ramp[Math.floor(at) + 1]!]
  return `rgb(${low.map((from, i) => Math.round(from + (high[i]! - from) * (at % 1))).join(' ')})`
}

function hexagon(context: Canvas, x: number, y: number, radius: number): void {
  const half = (root3 / 2) * radius
  context.moveTo(x, y - radius)
  context.lineTo(x + half, y - radius / 2)
  context.lineTo(x + half, y + radius / 2)
  context.lineTo(x, y + radius)
  context.lineTo(x - half, y + radius / 2)
  context.lineTo(x - half, y - radius / 2)
  context.closePath()
}

const painted = new Layer()

// The land is constant in a match, so it is painted once per map size.
export function drawLand(pen: Pen, land: Land, text: number, font: string): void {
  const { context, radius, side } = pen
  const paper = { context, width: (side + 0.5) * root3 * radius, height: (1.5 * side + 0.5) * radius }
  context.save()
  context.translate(pen.left, pen.top)
  painted.draw(paper, [land, pen.ink, text, font], (on) => {
    const there = { ...pen, context: on, left: 0, top: 0 }
    drawFields(there, land.fees)
    drawFees(there, land.fees, text, font)
  })
  context.restore()
}

// All fields of a shade in one path, slightly enlarged so that no gaps show.
export function drawFields(pen: Pen, fees: number[]): void {
  const { context, radius } = pen
  const byShade = Array.from({ length: shades + 1 }, () => [] as number[])
  fees.forEach((fee, field) => byShade[Math.round(height(fee) * shades)]!.push(field))
  byShade.forEach((fields, step) => {
    if (fields.length === 0) return
    context.fillStyle = shade(pen.ink, step / shades)
    context.beginPath()
    for (const field of fields) {
      const [x, y] = middle(pen, field)
      if (radius >= smallestHexagon) hexagon(context, x, y, radius * 1.02)
      else context.rect(x - (root3 / 2) * radius, y - 0.75 * radius, root3 * radius + 0.3, 1.5 * radius + 0.3)
    }
    context.fill()
  })
}

// A stroke through the fields without permits.
export function drawClosed(pen: Pen, fields: number[]): void {
  const { context, radius, size } = pen
  context.beginPath()
  for (const field of fields) {
    const [x, y] = middle(pen, field)
    context.moveTo(x - radius * 0.36, y + radius * 0.5)
    context.lineTo(x + radius * 0.36, y - radius * 0.5)
  }
  context.strokeStyle = pen.ink.quiet
  context.lineWidth = Math.max(0.6, size * 0.08)
  context.globalAlpha = 0.45
  context.stroke()
  context.globalAlpha = 1
}

function drawFees(pen: Pen, fees: number[], text: number, font: string): void {
  const { context, radius } = pen
  if (radius < text * 1.8) return
  context.font = `500 ${text}px ${font}`
  context.fillStyle = pen.ink.quiet
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  fees.forEach((fee, field) => {
    const [x, y] = middle(pen, field)
    if (fee > 0) context.fillText(String(fee), x, y + radius * 0.82)
  })
}

export function drawCities(pen: Pen, cities: number[]): void {
  const { context, ink } = pen
  const size = Math.max(3, pen.size * 0.72)
  for (const city of cities) {
    const [x, y] = middle(pen, city)
    context.beginPath()
    hexagon(context, x, y, size)
    context.fillStyle = ink.text
    context.fill()
    context.strokeStyle = ink.paper
    context.lineWidth = Math.max(1, pen.size * 0.14)
    context.stroke()
    context.beginPath()
    context.arc(x, y, size * 0.34, 0, 2 * Math.PI)
    context.fillStyle = ink.paper
    context.fill()
  }
}

export interface Line {
  colour: string
  shift: number // upwards, in pixels, so that lines of several teams are parallel
  width: number
}

// The lines of a plan: thick if both ends have a permit, thin and dashed if an owner's transmitter is used.
export function drawPlan(pen: Pen, plan: number[], paid: (field: number) => boolean, line: Line): void {
  const { context } = pen
  const planned = new Set(plan)
  const trace = (wanted: boolean): void => {
    context.beginPath()
    for (const field of plan) {
      for (const next of laterNeighbours(pen.side, field)) {
        if (!planned.has(next) || (paid(field) && paid(next)) !== wanted) continue
        const [x, y] = middle(pen, field)
        const [toX, toY] = middle(pen, next)
        context.moveTo(x, y - line.shift)
        context.lineTo(toX, toY - line.shift)
      }
    }
  }
  const stroke = (colour: string, width: number): void => {
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke()
  }
  context.lineCap = 'round'
  trace(true)
  stroke(pen.ink.paper, line.width * 1.9)
  stroke(line.colour, line.width)
  context.setLineDash([Math.max(2.5, pen.size * 0.3), Math.max(2.5, pen.size * 0.45)])
  trace(false)
  stroke(pen.ink.paper, Math.max(2, line.width * 1.4))
  stroke(line.colour, Math.max(1.1, line.width * 0.6))
  context.setLineDash([])
}

// Simplified shapes of the teams' signs (player/signs.ts), as there may be thousands.
const star: [number, number][] = Array.from({ length: 10 }, (_, i) => {
  const away = i % 2 ? 0.55 : 1.3
  return [away * Math.sin((i * Math.PI) / 5), -away * Math.cos((i * Math.PI) / 5)]
})
const corners: [number, number][][] = [
  [],
  [[-0.85, -0.85], [0.85, -0.85], [0.85, 0.85], [-0.85, 0.85]],
  [[0, -1.15], [1.1, 0.8], [-1.1, 0.8]],
  [[0, -1.25], [1.25, 0], [0, 1.25], [-1.25, 0]],
  [[-0.4, -1.1], [0.4, -1.1], [0.4, -0.4], [1.1, -0.4], [1.1, 0.4], [0.4, 0.4], [0.4, 1.1], [-0.4, 1.1], [-0.4, 0.4], [-1.1, 0.4], [-1.1, -0.4], [-0.4, -0.4]],
  star,
  [[-0.55, -0.95], [0.55, -0.95], [1.1, 0], [0.55, 0.95], [-0.55, 0.95], [-1.1, 0]],
  [[0, 1.15], [1.1, -0.8], [-1.1, -0.8]],
]

function sign(context: Canvas, number: number, x: number, y: number, size: number): void {
  const points = corners[number % corners.length]!
  if (points.length === 0) {
    context.moveTo(x + size, y)
    context.arc(x, y, size, 0, 2 * Math.PI)
    return
  }
  points.forEach(([dx, dy], i) => (i === 0 ? context.moveTo(x + dx * size, y + dy * size) : context.lineTo(x + dx * size, y + dy * size)))
  context.closePath()
}

// Permits: filled if the plan uses them, otherwise hollow.
export function drawPermits(pen: Pen, fields: number[], seat: number, used: (field: number) => boolean, line: Line): void {
  const { context } = pen
  const size = Math.max(1.3, pen.size * 0.27)
  const { number } = signOf(pen.ink, seat)
  for (const wanted of [false, true]) {
    context.beginPath()
    for (const field of fields) {
      if (used(field) !== wanted) continue
      const [x, y] = middle(pen, field)
      sign(context, number, x, y - line.shift, size)
    }
    context.lineWidth = Math.max(0.6, pen.size * 0.12)
    context.strokeStyle = wanted ? pen.ink.paper : line.colour
    context.fillStyle = wanted ? line.colour : pen.ink.paper
    context.fill()
    context.stroke()
  }
}

// A growing and fading ring around a newly granted permit.
export function drawPulse(pen: Pen, field: number, colour: string, progress: number): void {
  if (progress >= 1) return
  const { context } = pen
  const [x, y] = middle(pen, field)
  const radius = Math.max(5, pen.size)
  context.beginPath()
  context.arc(x, y, radius * (0.4 + 2.1 * progress), 0, 2 * Math.PI)
  context.strokeStyle = colour
  context.lineWidth = Math.max(1.5, radius * 0.22)
  context.globalAlpha = 1 - progress
  context.stroke()
  context.globalAlpha = 1
}
