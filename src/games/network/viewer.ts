import { team as teamOf } from '@player/colours'
import type { Figure, Ink, Legend, Mark, Scene, Viewer } from '@player/contract'
import { Layer } from '@player/layer'
import { grouped } from '@player/numbers'
import { drawSign } from '@player/signs'
import { marksIn, spoken } from '@player/speech.svelte'
import { write, writeName } from '@player/write'
import { en } from './texts/en'
import {
  drawCities,
  drawClosed,
  drawFields,
  drawLand,
  drawPermits,
  drawPlan,
  drawPulse,
  middle,
  penIn,
  shade,
  type Box,
  type Land,
  type Line,
  type Pen,
} from './viewer_map'

// Draws a network match: the land with its rents, permits, and the plans of the teams as parallel lines; beside it the
// ranking with a bar for the cost of each plan. A team's frame has null for the other teams; their costs are public, so
// the ranking shows them without names.

export interface Team {
  cost: number | null // null: no valid plan yet
  permits: number[] // fields, in the order in which they were granted
  plan: number[]
}

export interface Frame {
  turn: number
  turns: number
  over: boolean
  world?: Land // in the frame of turn 0
  straight: number // approximate cost of straight paths without permits
  ranking: number[] // costs, cheapest first
  news: number[] // permits of all teams in the last turn
  teams: (Team | null)[]
}

const say = spoken('network', en)
const mark = marksIn(() => say().marks)
const turnMs = 260
const resting = new Layer()
const mostPlans = 4 // with more teams, only the cheapest plans are drawn

export interface Row {
  place: number
  seat: number | null // null: unknown
  cost: number
}

// The valid plans, cheapest first; equal costs share a place.
export function ranked(frame: Frame): Row[] {
  const place = (cost: number) => 1 + frame.ranking.filter((other) => other < cost).length
  const known = frame.teams.flatMap((team, seat) => (team?.cost != null ? [{ place: place(team.cost), seat, cost: team.cost }] : []))
  const others = [...frame.ranking]
  for (const { cost } of known) others.splice(others.indexOf(cost), 1)
  const rows: Row[] = [...known, ...others.map((cost) => ({ place: place(cost), seat: null, cost }))]
  return rows.sort((a, b) => a.cost - b.cost || (a.seat ?? 999) - (b.seat ?? 999))
}

// The fields without permits left, as far as the frame shows.
export function closed(land: Land, frame: Frame): number[] {
  const left = [...land.limits]
  for (const team of frame.teams) {
    for (const field of team?.permits ?? []) --left[field]!
  }
  return left.flatMap((permits, field) => (permits <= 0 && land.fees[field] !== 0 ? [field] : []))
}

// The seats whose plans are drawn, the cheapest last, so that it is on top.
const drawn = (frame: Frame): number[] =>
  ranked(frame)
    .flatMap(({ seat }) => (seat === null ? [] : [seat]))
    .slice(0, mostPlans)
    .reverse()

function lineOf(pen: Pen, seats: number[], seat: number): Line {
  const step = Math.max(1.8, Math.min(0.42, 1.2 / Math.max(1, seats.length)) * pen.size)
  const order = [...seats].sort((a, b) => a - b).indexOf(seat)
  const shift = order < 0 ? 0 : (order - (seats.length - 1) / 2) * step
  return { colour: teamOf(pen.ink, seat), shift, width: Math.max(1.4, Math.min(pen.size * 0.26, step * 0.8)) }
}

function drawMap(scene: Scene<Frame>, pen: Pen, land: Land): void {
  const frame = scene.frame(scene.turn)
  drawLand(pen, land, scene.text, scene.font)
  drawClosed(pen, closed(land, frame))
  const seats = drawn(frame)
  const cities = land.fees.flatMap((fee, field) => (fee === 0 ? [field] : []))
  const unplanned = frame.teams.flatMap((team, seat) => (team && !seats.includes(seat) ? [seat] : []))
  for (const seat of [...unplanned, ...seats]) {
    const team = frame.teams[seat]!
    const permits = new Set([...team.permits, ...cities])
    const line = lineOf(pen, seats, seat)
    const shown = seats.includes(seat) ? team.plan : []
    const plan = new Set(shown)
    drawPlan(pen, shown, (field) => permits.has(field), line)
    drawPermits(pen, team.permits, seat, (field) => plan.has(field), line)
  }
  drawCities(pen, cities)
}

function drawPulses(scene: Scene<Frame>, pen: Pen): void {
  if (scene.turn === 0) return
  const frame = scene.frame(scene.turn)
  const before = scene.frame(scene.turn - 1)
  const own = new Set<number>()
  frame.teams.forEach((team, seat) => {
    for (const field of team?.permits.slice(before.teams[seat]?.permits.length ?? 0) ?? []) {
      own.add(field)
      drawPulse(pen, field, teamOf(scene.ink, seat), scene.progress)
    }
  })
  for (const field of frame.news) if (!own.has(field)) drawPulse(pen, field, scene.ink.quiet, scene.progress)
}

// A plan: place, sign, team, cost, and a bar of its cost relative to straight paths.
function drawRow(scene: Scene<Frame>, frame: Frame, row: Row, left: number, top: number, width: number): void {
  const { context, ink, text } = scene
  const colour = row.seat === null ? ink.quiet : teamOf(ink, row.seat)
  const base = top + text
  write(scene, String(row.place), left + text * 1.2, base, ink.quiet, 'right')
  if (row.seat !== null) drawSign(context, ink, row.seat, left + text * 2.2, base - text * 0.36, text * 0.5)
  if (row.seat === null) write(scene, say().panel.other, left + text * 3.2, base, ink.text, 'left')
  else writeName(scene, row.seat, left + text * 3.2, base, width - text * 3.7 - context.measureText(grouped(row.cost)).width, ink.text)
  write(scene, grouped(row.cost), left + width, base, ink.text, 'right', 600)
  const bar = { x: left + text * 1.7, y: top + text * 1.4, width: width - text * 1.7, height: Math.max(3, text * 0.3) }
  context.fillStyle = ink.line
  context.fillRect(bar.x, bar.y, bar.width, bar.height)
  context.fillStyle = colour
  context.fillRect(bar.x, bar.y, bar.width * Math.min(1, row.cost / Math.max(1, frame.straight)), bar.height)
}

// The legend for shades and strokes of the land.
function drawScale(scene: Scene<Frame>, left: number, top: number, width: number): void {
  const { context, ink, text } = scene
  const steps = Math.round(width)
  for (let i = 0; i < steps; ++i) {
    context.fillStyle = shade(ink, i / steps)
    context.fillRect(left + i, top, 1.5, text * 0.7)
  }
  write(scene, say().panel.rent(1), left, top + text * 1.9, ink.quiet, 'left')
  write(scene, '30', left + width / 2, top + text * 1.9, ink.quiet, 'center') // the scale is logarithmic
  write(scene, '999', left + width, top + text * 1.9, ink.quiet, 'right')
  drawClosed(penIn(context, ink, 1, { left, top: top + text * 2.4, width: text * 1.1, height: text * 1.5 }), [0])
  write(scene, say().panel.closed, left + text * 1.3, top + text * 3.6, ink.quiet, 'left')
}

function drawPanel(scene: Scene<Frame>, frame: Frame, box: Box): void {
  const { ink, text } = scene
  const t = say().panel
  const row = text * 2.5
  const heading = text * 2
  const scale = text * 4.2
  write(scene, frame.over ? t.over : t.turn(frame.turn, frame.turns), box.left, box.top + text, ink.quiet, 'left')
  write(scene, t.cost, box.left + box.width, box.top + text, ink.quiet, 'right')
  const rows = ranked(frame)
  const room = Math.floor((box.height - heading - scale) / row)
  const fits = rows.length <= room ? rows.length : Math.max(0, room - 1)
  rows.slice(0, fits).forEach((each, i) => drawRow(scene, frame, each, box.left, box.top + heading + i * row, box.width))
  const without = frame.teams.length - rows.length
  const rest = fits < rows.length ? t.more(rows.length - fits) : without > 0 ? t.without(without) : ''
  write(scene, rest, box.left + text * 1.7, box.top + heading + fits * row + text, ink.quiet, 'left')
  drawScale(scene, box.left, box.top + box.height - text * 3.9, box.width)
}

function lay(scene: Scene<Frame>) {
  const margin = scene.text * 0.5
  const panel = scene.text * 15
  const beside = !scene.tabled && scene.width - panel > scene.height * 0.7
  const width = scene.width - 2 * margin - (beside ? panel + margin * 2 : 0)
  return { margin, panel, beside, box: { left: margin, top: margin, width, height: scene.height - 2 * margin } }
}

function draw(scene: Scene<Frame>): void {
  const frame = scene.frame(scene.turn)
  const land = scene.frame(0).world!
  const { margin, panel, beside, box } = lay(scene)
  const penOn = (context: CanvasRenderingContext2D) => penIn(context, scene.ink, land.side, box)
  // Everything except the latest permits is static until the turn ends.
  resting.draw(scene, [frame, land, scene.ink, scene.text, scene.font, scene.tabled], (context) => {
    const on = { ...scene, context }
    drawMap(on, penOn(context), land)
    if (beside) drawPanel(on, frame, { ...box, left: scene.width - margin - panel, width: panel })
  })
  if (scene.progress < 1) drawPulses(scene, penOn(scene.context))
}

function leader(frame: Frame): number | null {
  const first = ranked(frame)[0]
  return first ? first.seat : null
}

function marks(frame: Frame, before: Frame | null): Mark[] {
  const first = leader(frame)
  if (first === null) return []
  if (frame.over) return [mark(first, 3, 'cheapest')]
  const marks: Mark[] = []
  if (before && leader(before) !== first) marks.push(mark(first, 2, 'lead'))
  frame.teams.forEach((team, seat) => {
    if (seat !== first && team?.cost != null && before?.teams[seat]?.cost === null) {
      marks.push(mark(seat, 1, 'plan'))
    }
  })
  return marks
}

function figures(frame: Frame, seat: number): Figure[] {
  const t = say().figures
  const team = frame.teams[seat]
  if (!team) return [{ label: t.cost, value: '?' }]
  const place = ranked(frame).find((row) => row.seat === seat)?.place
  return [
    { label: t.place, value: place === undefined ? '–' : String(place) },
    { label: t.cost, value: team.cost === null ? t.noPlan : grouped(team.cost) },
    { label: t.permits, value: String(team.permits.length) },
  ]
}

// Two rows of fields for the legend: a city, and two fields beside it.
function sample(context: CanvasRenderingContext2D, size: number, ink: Ink): { pen: Pen; line: Line } {
  const pen = penIn(context, ink, 2, { left: 0, top: 0, width: size, height: size })
  drawFields(pen, [12, 12, 12, 12])
  return { pen, line: { colour: teamOf(ink, 0), shift: 0, width: pen.size * 0.26 } }
}

export const viewer: Viewer<Frame> = {
  get about() {
    return say().about
  },
  draw,
  duration: () => turnMs,
  marks,
  race: {
    get label() {
      return say().race
    },
    values: (frame) => frame.teams.map((team) => (team?.cost == null ? 0 : Math.max(0, 1 - team.cost / Math.max(1, frame.straight)))),
  },
  figures,
  // x y of a field: its row and its position in the row.
  places: {
    numbers: 2,
    on: (scene) => {
      const { side } = scene.frame(0).world!
      const pen = penIn(scene.context, scene.ink, side, lay(scene).box)
      return ([row = 1, place = 1]) => {
        const [x, y] = middle(pen, (Math.round(row) - 1) * side + Math.round(place) - 1)
        return { x, y, size: 1.6 * pen.radius }
      }
    },
  },
  get legend(): Legend[] {
    const t = say().legend
    return [
      {
        label: t.city,
        draw: (context, size, ink) => {
          const { pen } = sample(context, size, ink)
          drawFields(pen, [2, 12, 80, 600])
          drawCities(pen, [0])
        },
      },
      {
        label: t.closed,
        draw: (context, size, ink) => drawClosed(sample(context, size, ink).pen, [0, 1, 2, 3]),
      },
      {
        label: t.own,
        draw: (context, size, ink) => {
          const { pen, line } = sample(context, size, ink)
          drawPlan(pen, [0, 1, 3], () => true, line)
          drawPermits(pen, [0, 1, 3], 0, () => true, line)
        },
      },
      {
        label: t.foreign,
        draw: (context, size, ink) => {
          const { pen, line } = sample(context, size, ink)
          drawPlan(pen, [0, 1, 3], () => false, line)
        },
      },
      {
        label: t.unused,
        draw: (context, size, ink) => {
          const { pen, line } = sample(context, size, ink)
          drawPermits(pen, [0, 3], 0, () => false, line)
        },
      },
    ]
  },
}
