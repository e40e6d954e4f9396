import { team as teamOf } from '@player/colours'
import type { Figure, Ink, Legend, Mark, Scene, Viewer } from '@player/contract'
import { Layer } from '@player/layer'
import { marksIn, spoken } from '@player/speech.svelte'
import { lettersOf } from '@player/write'
import { en } from './texts/en'
import { drawScores, headline, scoresWidth } from './viewer_scores'
import {
  drawCaption,
  drawFire,
  drawPiles,
  drawRaft,
  drawRing,
  drawRumour,
  drawSea,
  drawStem,
  drawSurvivor,
  fan,
  hullOf,
  ownerOf,
  pixel,
  radiusOf,
  type Pen,
  type Pile,
  type Pin,
  type Place,
  type Role,
} from './viewer_sea'

// Draws an archipelago: its piles as pies of the marks on them, fires, survivors and rafts, with the points beside it.
// A team's frame holds only what the team sees; everything else is in fog.

export type PileRow = [x: number, y: number, sticks: number, burns: 0 | 1, ...marks: number[]]

export interface Survivor {
  seat: number
  id: number
  x: number
  y: number
  sticks: number
  busy: number // turns without orders; 1: only the turn of its order
  role: Role
}

export interface Raft {
  seat: number
  x: number
  y: number
  sticks: number
  manned: boolean
  dries: boolean
}

export interface Event {
  what: 'took' | 'beaten' | 'began_raft' | 'finished_raft' | 'dismantled' | 'drowned' | 'lit'
  seat: number
  x: number
  y: number
  count?: number
}

export interface Frame {
  turn: number
  over: boolean
  turns_left: number
  burning: boolean
  side: number
  pile_min: number
  factor: number
  piles: PileRow[] // those that differ from turn 0; in a team's frame, all that it sees
  survivors: Survivor[]
  rafts: Raft[]
  events: Event[]
  points: (number | null)[] // null: hidden from this team
  near?: [x: number, y: number, survivors: number, guards: number, rafts: number, abandoned: number][] // for a team
  top?: [x: number, y: number, sticks: number][] // the largest piles, which all teams know
}

const say = spoken('bonfire', en)
const mark = marksIn(() => say().marks)
const turnMs = 260
const resting = new Layer()
const sight = 8 // fields from an island, in each direction
const counted = 5 // piles captioned with their sticks

const pileOf = ([x, y, sticks, burns, ...marks]: PileRow): Pile => ({
  place: [x, y],
  sticks,
  burns: burns === 1,
  marks: Array.from({ length: marks.length / 2 }, (_, i) => [marks[2 * i]!, marks[2 * i + 1]!]),
})

const pilesKnown = new WeakMap<Frame, Pile[]>() // a frame is drawn many times during its turn

// All piles known at the end of a turn, smallest first, so that large ones are drawn on top.
export function pilesOf(first: Frame, frame: Frame): Pile[] {
  const known = pilesKnown.get(frame)
  if (known) return known
  const rows = new Map<number, PileRow>()
  for (const row of frame.near ? [] : first.piles) rows.set(row[1] * 1000 + row[0], row)
  for (const row of frame.piles) rows.set(row[1] * 1000 + row[0], row)
  const piles = [...rows.values()].map(pileOf).sort((a, b) => a.sticks - b.sticks)
  pilesKnown.set(frame, piles)
  return piles
}

// The fields that are not in fog: the sight of those who stand on an island, and next to everybody.
export function clearFields(frame: Frame): { from: Place; to: Place }[] {
  const land = new Set(frame.piles.map(([x, y]) => `${x} ${y}`))
  return frame.survivors.flatMap(({ x, y }) => {
    if (land.has(`${x} ${y}`)) return [{ from: [x - sight, y - sight] as Place, to: [x + sight, y + sight] as Place }]
    return [
      { from: [x - 1, y] as Place, to: [x + 1, y] as Place },
      { from: [x, y - 1] as Place, to: [x, y + 1] as Place },
    ]
  })
}

const keyOf = ({ seat, id }: Survivor): string => `${seat} ${id}`

// Places heads around the piles, so that they do not cover them.
function pinsOf(pen: Pen, frame: Frame, piles: Pile[]): Map<string, Pin> {
  const radii = new Map(piles.map(({ place: [x, y], sticks, burns }) => [`${x} ${y}`, (burns ? 1.5 : 1) * radiusOf(pen, sticks)]))
  const fields = new Map<string, Survivor[]>()
  for (const one of frame.survivors) {
    const field = `${one.x} ${one.y}`
    fields.set(field, [...(fields.get(field) ?? []), one])
  }
  const pins = new Map<string, Pin>()
  for (const [field, sharing] of fields) {
    const free = radii.get(field) ?? 0
    sharing.forEach((one, i) => pins.set(keyOf(one), fan(pen, pixel(pen, [one.x, one.y]), free, i, sharing.length)))
  }
  return pins
}

const between = (a: [number, number], b: [number, number], part: number): [number, number] => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
]

function drawSurvivors(pen: Pen, frame: Frame, before: Frame | null, piles: Pile[], progress: number): void {
  const now = pinsOf(pen, frame, piles)
  const then = before ? pinsOf(pen, before, piles) : now
  const part = Math.min(1, progress / 0.8)
  const eased = part * part * (3 - 2 * part)
  for (const { seat, x, y, sticks, dries } of frame.rafts.filter(({ manned }) => !manned)) {
    drawRaft(pen, pixel(pen, [x, y]), teamOf(pen.ink, seat), { manned: false, sticks, dries })
  }
  const drying = new Set(frame.rafts.flatMap(({ seat, x, y, dries, manned }) => (dries && manned ? [`${seat} ${x} ${y}`] : [])))
  for (const one of frame.survivors) {
    const to = now.get(keyOf(one))!
    const from = then.get(keyOf(one)) ?? to
    const pin = { foot: between(from.foot, to.foot, eased), head: between(from.head, to.head, eased) }
    const colour = teamOf(pen.ink, one.seat)
    drawStem(pen, pin, colour)
    if (one.role === 'captain') drawRaft(pen, hullOf(pen, pin), colour, { manned: true, sticks: one.sticks, dries: drying.has(`${one.seat} ${one.x} ${one.y}`) })
    const rests = one.role === 'none' && one.busy > 1
    drawSurvivor(pen, pin, { name: lettersOf(pen.ink, one.seat), colour, role: one.role, rests, carries: one.sticks })
  }
}

// Survivors that a team sees near its own without knowing who they are.
function drawStrangers(pen: Pen, frame: Frame): void {
  const here = (x: number, y: number) => (one: { x: number; y: number }) => one.x === x && one.y === y
  for (const [x, y, survivors, guards, rafts, abandoned] of frame.near ?? []) {
    const own = frame.survivors.filter(here(x, y))
    const ownGuards = own.filter(({ role }) => role === 'guard').length
    const ownRafts = frame.rafts.filter(here(x, y))
    const manned = ownRafts.filter(({ manned }) => manned).length
    const foot = pixel(pen, [x, y])
    if (rafts > manned) drawRaft(pen, foot, pen.ink.quiet, { manned: true, sticks: 0, dries: false })
    if (abandoned > ownRafts.length - manned) drawRaft(pen, foot, pen.ink.quiet, { manned: false, sticks: 0, dries: false })
    const others = survivors - own.length
    if (others === 0) continue
    const pin = { foot, head: [foot[0], foot[1] + pen.head * 1.9] as [number, number] } // below; own heads are above
    const role = guards > ownGuards ? 'guard' : 'none'
    drawStem(pen, pin, pen.ink.quiet)
    drawSurvivor(pen, pin, { name: others > 1 ? `${others}` : '?', colour: pen.ink.quiet, role, rests: false, carries: 0 })
  }
}

const colourOfEvent = (ink: Ink, { what, seat }: Event): string => (what === 'beaten' || what === 'drowned' ? ink.alarm : teamOf(ink, seat))

// The moving parts, over the sea and the piles, which do not move.
function drawMotion(pen: Pen, scene: Scene<Frame>, first: Frame, frame: Frame): void {
  const before = scene.turn > 0 ? scene.frame(scene.turn - 1) : null
  const piles = pilesOf(first, frame)
  for (const event of frame.events) {
    if (event.what !== 'took') drawRing(pen, [event.x, event.y], colourOfEvent(scene.ink, event), scene.progress)
  }
  const fires = piles.filter(({ burns }) => burns)
  for (const { place, sticks } of fires) drawFire(pen, place, sticks, scene.turn / 3 + scene.progress / 3)
  drawSurvivors(pen, frame, before, piles, scene.progress)
  drawStrangers(pen, frame)
  drawCaptions(pen, frame, piles, scene.names)
}

// Captions with the size and the owner of the largest piles. A team knows where they are, even out of its sight.
function drawCaptions(pen: Pen, frame: Frame, piles: Pile[], names: string[]): void {
  const seen = ([x, y]: Place) => piles.find(({ place }) => place[0] === x && place[1] === y)
  for (const [x, y, sticks] of frame.top ?? []) if (!seen([x, y])) drawRumour(pen, [x, y], sticks)
  const told = frame.top?.map(([x, y, sticks]) => seen([x, y]) ?? { place: [x, y] as Place, sticks, burns: false, marks: [] })
  for (const pile of told ?? piles.slice(-counted)) {
    const owner = ownerOf(pile)
    if (pile.sticks > 0) drawCaption(pen, pile.place, pile.sticks, owner < 0 ? `${pile.sticks}` : `${names[owner] ?? lettersOf(pen.ink, owner)}: ${pile.sticks}`)
  }
}

// Heads show letters unless they would cover too much of the sea.
function penIn(scene: Scene<Frame>, side: number, survivors: number, box: { left: number; top: number; width: number; height: number }): Pen {
  const { context, ink, font, text } = scene
  const size = Math.min(box.width, box.height)
  const cell = size / side
  const large = Math.max(cell * 0.5, text * 0.8)
  const numbered = survivors * (2 * large) ** 2 < 0.22 * size * size
  const left = box.left + (box.width - size) / 2
  const top = box.top + (box.height - size) / 2
  return { context, ink, font, text, side, cell, left, top, head: numbered ? large : Math.max(cell * 0.5, text * 0.22), numbered }
}

// The scores go beside the sea, or below it if there is enough space.
function lay(scene: Scene<Frame>) {
  const { width, height, text } = scene
  const head = text * 1.8
  const panel = scoresWidth(scene)
  const beside = !scene.tabled && width - panel > (height - head) * 0.75
  const below = !scene.tabled && !beside && height - head - width > text * 5
  const box = { left: 0, top: head, width: width - (beside ? panel + text : 0), height: below ? width : height - head }
  const first = scene.frame(0)
  return { head, panel, beside, below, pen: penIn(scene, first.side, first.survivors.length, box) }
}

function draw(scene: Scene<Frame>): void {
  const frame = scene.frame(scene.turn)
  const first = scene.frame(0)
  const { width, height, text } = scene
  const { head, panel, beside, below, pen } = lay(scene)
  resting.draw(scene, [frame, first, scene.ink, text, scene.font, scene.tabled], (context) => {
    const on = { ...scene, context }
    drawSea({ ...pen, context }, frame.near ? clearFields(frame) : null)
    drawPiles({ ...pen, context }, pilesOf(first, frame), frame.pile_min)
    headline(on, frame, pen.left, text * 1.2, pen.side * pen.cell)
    if (beside) drawScores(on, frame, { left: width - panel, top: head, width: panel, height: height - head })
    if (below) drawScores(on, frame, { left: text * 0.5, top: head + width + text, width: width - text, height: height - head - width - text })
  })
  drawMotion(pen, scene, first, frame)
}

// The team with the most points; -1: none has points.
export function leader(frame: Frame): number {
  const best = Math.max(...frame.points.map((points) => points ?? 0))
  return best === 0 ? -1 : frame.points.indexOf(best)
}

const momentous = { lit: 3, beaten: 1, finished_raft: 1, drowned: 2 } as const
const isMomentous = (what: string): what is keyof typeof momentous => Object.hasOwn(momentous, what)

function marks(frame: Frame, before: Frame | null): Mark[] {
  const all: Mark[] = frame.events.flatMap(({ what, seat }) => (isMomentous(what) ? [mark(seat, momentous[what], what)] : []))
  const first = leader(frame)
  if (frame.over) all.push(mark(first, 3, first < 0 ? 'nobody' : 'most'))
  else if (before && first >= 0 && leader(before) !== first) all.push(mark(first, 2, 'lead'))
  return all
}

function figures(frame: Frame, seat: number): Figure[] {
  const points = frame.points[seat]
  const t = say().figures
  const told = [{ label: t.points, value: points == null ? '?' : String(points) }]
  if (points == null) return told
  const own = frame.survivors.filter((one) => one.seat === seat)
  const carried = own.reduce((sum, { sticks }) => sum + sticks, 0)
  const rafts = frame.rafts.filter((raft) => raft.seat === seat).length
  return [
    ...told,
    { label: t.survivors, value: String(own.length) },
    { label: t.carried, value: String(carried) },
    ...(rafts > 0 ? [{ label: t.rafts, value: String(rafts) }] : []),
  ]
}

// A pen for a legend entry: one field and what is on it.
function sample(paint: (pen: Pen) => void): (context: CanvasRenderingContext2D, size: number, ink: Ink) => void {
  return (context, size, ink) => {
    const text = size * 0.34
    const pen = { context, ink, font: 'Inter, sans-serif', text, side: 1, cell: size, left: 0, top: 0, head: size * 0.26, numbered: true }
    drawSea(pen, null)
    paint(pen)
  }
}
const survivorSample = (role: Role, rests = false, carries = 0) =>
  sample((pen) => {
    const { cell, ink } = pen
    const pin: Pin = { foot: [cell / 2, cell * 0.86], head: [cell / 2, cell * 0.38] }
    drawStem(pen, pin, teamOf(ink, 0))
    if (role === 'captain') drawRaft(pen, hullOf(pen, pin), teamOf(ink, 0), { manned: true, sticks: carries, dries: false })
    drawSurvivor(pen, pin, { name: '1', colour: teamOf(ink, 0), role, rests, carries })
  })
const pileSample = (burns: boolean, marks: [number, number][]) =>
  sample((pen) => {
    const small = { ...pen, cell: pen.cell * 0.5, left: pen.cell * 0.25, top: pen.cell * 0.25, text: pen.cell * 0.2 }
    drawPiles(small, [{ place: [1, 1], sticks: 160, burns, marks }], Infinity)
    if (burns) drawFire({ ...small, top: pen.cell * 0.35 }, [1, 1], 100, 0)
  })

export const viewer: Viewer<Frame> = {
  get about() {
    return say().about
  },
  draw,
  duration: (frame) => (frame.events.some(({ what }) => what === 'lit') ? 5 : 1) * turnMs + (frame.over ? 900 : 0),
  marks,
  race: {
    get label() {
      return say().race
    },
    values: (frame) => {
      const best = Math.max(frame.pile_min, ...frame.points.map((points) => points ?? 0))
      return frame.points.map((points) => (points ?? 0) / best)
    },
  },
  figures,
  tellsPoints: true,
  // x y of a field.
  places: {
    numbers: 2,
    on: (scene) => {
      const { pen } = lay(scene)
      return ([x = 1, y = 1]) => {
        const [left, top] = pixel(pen, [x, y])
        return { x: left, y: top, size: pen.cell }
      }
    },
  },
  get legend(): Legend[] {
    const t = say().legend
    return [
      { label: t.island, draw: pileSample(false, []) },
      { label: t.marked, draw: pileSample(false, [[0, 70], [1, 40]]) },
      {
        label: t.enough,
        draw: sample((pen) => {
          const small = { ...pen, cell: pen.cell * 0.4, left: pen.cell * 0.3, top: pen.cell * 0.3, text: pen.cell * 0.2 }
          drawPiles(small, [{ place: [1, 1], sticks: 160, burns: false, marks: [] }], 1)
        }),
      },
      { label: t.fire, draw: pileSample(true, [[0, 100]]) },
      { label: t.survivor, draw: survivorSample('none', false, 5) },
      { label: t.guard, draw: survivorSample('guard') },
      { label: t.builder, draw: survivorSample('builder') },
      { label: t.rests, draw: survivorSample('none', true) },
      { label: t.captain, draw: survivorSample('captain', false, 30) },
      {
        label: t.abandoned,
        draw: sample((pen) => drawRaft(pen, [pen.cell / 2, pen.cell / 2], teamOf(pen.ink, 1), { manned: false, sticks: 0, dries: false })),
      },
      {
        label: t.grey,
        draw: sample((pen) => {
          drawSea({ ...pen, side: 1 }, [{ from: [1, 1], to: [0.5, 1] }])
          drawSurvivor(pen, { foot: [pen.cell / 2, pen.cell * 0.86], head: [pen.cell / 2, pen.cell * 0.38] }, { name: '2', colour: pen.ink.quiet, role: 'none', rests: false, carries: 0 })
        }),
      },
    ]
  },
}
