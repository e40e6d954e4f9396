import { team } from './colours'
import type { Ink, Mark } from './contract'

// A whole match on one strip: the race as thin lines, and a mark for each moment: those of the first seat at the top,
// those of the last one at the bottom, the others between.

export interface Strip {
  width: number
  height: number
  ink: Ink
  last: number
  seats: number
  race: number[][] // by turn, as far as known
  marks: { turn: number; mark: Mark }[]
}

const pad = 6 // pixels at either end, so that the first and last turn can be pointed at

export const xOf = (turn: number, last: number, width: number): number =>
  pad + ((width - 2 * pad) * Math.max(0, turn)) / Math.max(1, last)

export const turnAt = (x: number, last: number, width: number): number =>
  Math.max(0, Math.min(last, Math.round(((x - pad) * last) / Math.max(1, width - 2 * pad))))

export function drawTimeline(context: CanvasRenderingContext2D, strip: Strip): void {
  const { width, height, ink, race } = strip
  context.fillStyle = ink.ground
  context.fillRect(0, 0, width, height)
  if (race[0]?.length === 1) drawLean(context, strip)
  else for (let seat = 0; seat < (race[0]?.length ?? 0); ++seat) drawCurve(context, strip, seat)
  for (const { turn, mark } of strip.marks) drawMark(context, strip, turn, mark)
}

// The strip scales with the page's text; so do its lines.
const unit = (strip: Strip): number => strip.height / 56

// At most one point per pixel, however long the match is; `most` is the value at the top.
function points({ race, last, width, height }: Strip, seat: number, most = 1): { x: number; y: number }[] {
  const step = Math.max(1, Math.floor(race.length / width))
  const all = []
  for (let turn = 0; turn < race.length; turn += step) {
    const value = race[turn]?.[seat] ?? 0
    all.push({ x: xOf(turn, last, width), y: 4 + (height - 8) * (1 - value / most) })
  }
  return all
}

function trace(context: CanvasRenderingContext2D, all: { x: number; y: number }[]): void {
  context.beginPath()
  for (const { x, y } of all) context.lineTo(x, y)
}

function drawCurve(context: CanvasRenderingContext2D, strip: Strip, seat: number): void {
  const most = strip.race.reduce((high, values) => Math.max(high, ...values), 0.1)
  trace(context, points(strip, seat, most))
  context.strokeStyle = team(strip.ink, seat)
  context.lineWidth = 1.5 * unit(strip)
  const dashes = [[], [5, 3], [1.5, 2.5], [8, 3, 2, 3]][seat % 4]!
  context.setLineDash(dashes.map((dash) => dash * unit(strip)))
  context.stroke()
  context.setLineDash([])
}

// One curve between two seats: filled from the middle in the colour of the leader.
function drawLean(context: CanvasRenderingContext2D, strip: Strip): void {
  const { width, height, ink } = strip
  const all = points(strip, 0)
  if (all.length === 0) return
  for (const seat of [0, 1]) {
    context.save()
    context.beginPath()
    context.rect(0, seat === 0 ? 0 : height / 2, width, height / 2)
    context.clip()
    trace(context, [{ x: all[0]!.x, y: height / 2 }, ...all, { x: all.at(-1)!.x, y: height / 2 }])
    context.globalAlpha = 0.35
    context.fillStyle = team(ink, seat)
    context.fill()
    context.restore()
  }
  context.fillStyle = ink.line
  context.fillRect(0, height / 2 - 0.5, width, 1)
  trace(context, all)
  context.strokeStyle = ink.quiet
  context.lineWidth = 1.25 * unit(strip)
  context.stroke()
}

function drawMark(context: CanvasRenderingContext2D, strip: Strip, turn: number, mark: Mark): void {
  const { width, height, ink, last } = strip
  const x = xOf(turn, last, width)
  const length = mark.weight === 3 ? height : (height * mark.weight) / 6
  const thick = (mark.weight === 1 ? 1.5 : 3) * unit(strip)
  context.fillStyle = mark.seat < 0 ? ink.quiet : team(ink, mark.seat)
  const place = mark.seat < 0 ? 0.5 : mark.seat / Math.max(1, strip.seats - 1)
  const top = (height - length) * place
  context.fillRect(x - thick / 2, top, thick, length)
}
