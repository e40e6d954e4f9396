import type { Figure, Ink, Legend, Mark, Scene, Viewer } from '@player/contract'
import { Layer } from '@player/layer'
import { marksIn, spoken } from '@player/speech.svelte'
import { en } from './texts/en'
import { Brush } from './viewer_brush'

// Draws a vampire match: the park with bushes and swarms, players, grenades with their fuses and the cells they will
// light, blasts, power-ups with their countdown, lamps. Cells are [row from the top, column from the left].

type Cell = [number, number]

interface Player {
  cell: Cell
  lives: number
  can_put: number
  radius: number
  shoe: number
  rest: number
  points: number | null // hundredths
  fallen: number | null // the tick
}

interface Happening {
  what: string
  seat: number
  cell: Cell
  kind?: string
  number: number
  owners: number[]
  arms: number[] // of a blast: lit cells by direction; of a walk: the directions
}

export interface Frame {
  turn: number
  size: number
  maxtick: number
  park: string[]
  grenades: { owner: number; cell: Cell; fuse: number; radius: number }[]
  items: { kind: string; cell: Cell; countdown: number }[]
  players: Player[]
  events: Happening[]
  over: boolean
  winners: number[]
}

const say = spoken('vampire', en)
const mark = marksIn(() => say().marks)
const resting = new Layer()
const turnMs = 420
const blastPart = 0.45 // of a tick: blasts come first, then steps
const directions: Cell[] = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
]
const kindLetters: Record<string, string> = { TOMATO: 'T', GRENADE: 'G', BATTERY: 'B', SHOE: 'S' }

const beside = ([row, column]: Cell, direction: number): Cell => {
  const [down, right] = directions[direction]!
  return [row + down, column + right]
}

// The tick after MAXTICK in which the lamp of a cell is switched on; see lamp_number in park.hpp.
export function lampNumber(size: number, [row, column]: Cell): number {
  const last = size - 1
  const ring = Math.min(row, column, last - row, last - column)
  const before = ring * (size - ring)
  if (column === ring && row < last - ring) return before + row - ring
  if (row === last - ring && column < last - ring) return before + column - ring
  if (column === last - ring && row > ring) return before + last - ring - row
  return before + last - ring - column
}

function drawGround(brush: Brush, frame: Frame): void {
  for (let row = 0; row < frame.size; ++row) {
    for (let column = 0; column < frame.size; ++column) {
      const cell: Cell = [row, column]
      const lit = frame.turn > frame.maxtick && lampNumber(frame.size, cell) < frame.turn - frame.maxtick
      brush.ground(cell, lit)
      const symbol = frame.park[row]![column]!
      if (symbol === '#') brush.bush(cell)
      else if (symbol !== '.') brush.swarm(cell, Number(symbol))
    }
  }
}

// The cells that a grenade would light now.
function reach(frame: Frame, from: Cell, radius: number): Cell[] {
  const cells = [from]
  for (let direction = 0; direction < 4; ++direction) {
    let cell = beside(from, direction)
    for (let i = 0; i < radius; ++i, cell = beside(cell, direction)) {
      const symbol = frame.park[cell[0]]?.[cell[1]] ?? '#'
      if (symbol === '#') break
      cells.push(cell)
      if (symbol !== '.') break
    }
  }
  return cells
}

function drawBlasts(brush: Brush, events: Happening[], progress: number): void {
  const age = progress / blastPart
  if (age >= 1) return
  for (const event of events) {
    if (event.what === 'exploded') brush.blast(event.cell, event.arms, age, event.seat)
  }
}

// The position of a player on its way, after the blasts.
function position(events: Happening[], seat: number, now: Cell, progress: number): Cell {
  const walk = events.find((event) => event.what === 'walked' && event.seat === seat)
  if (!walk) return now
  const steps = walk.number * Math.max(0, (progress - blastPart) / (1 - blastPart))
  let cell = walk.cell
  for (let i = 0; i < Math.floor(steps); ++i) cell = beside(cell, walk.arms[i]!)
  const part = steps - Math.floor(steps)
  if (part === 0) return cell
  const next = beside(cell, walk.arms[Math.floor(steps)]!)
  return [cell[0] + (next[0] - cell[0]) * part, cell[1] + (next[1] - cell[1]) * part]
}

function drawPlayers(brush: Brush, scene: Scene<Frame>, frame: Frame): void {
  const places = frame.players.map((player, seat) => position(frame.events, seat, player.cell, scene.progress))
  frame.players.forEach((player, seat) => {
    const falls = frame.events.some((event) => (event.what === 'fell' || event.what === 'dropped') && event.seat === seat)
    if (player.lives === 0 && (!falls || scene.progress > blastPart)) return
    const place = places[seat]!
    const near = (other: Cell) => Math.abs(other[0] - place[0]) + Math.abs(other[1] - place[1]) < 0.6
    const company = places.map((_, other) => other).filter((other) => frame.players[other]!.lives > 0 && near(places[other]!))
    const hurt = frame.events.some((event) => (event.what === 'hit' || event.what === 'lamp') && event.seat === seat)
    brush.player(place, seat, {
      lives: player.lives,
      index: Math.max(0, company.indexOf(seat)),
      count: Math.max(1, company.length),
      faint: player.rest > 0,
      flash: hurt && scene.progress < blastPart,
      fast: player.shoe > 0,
    })
  })
}

function drawTakings(brush: Brush, frame: Frame, progress: number): void {
  if (progress >= 1) return
  for (const event of frame.events) {
    if (event.what === 'picked') brush.note(event.cell, `+${say().taken[event.kind!]}`, event.seat, progress)
    if (event.what === 'hit') brush.note(event.cell, `${event.number}`, event.owners[0] ?? -1, progress)
  }
}

// The parts that do not change until a blast or the end of the turn.
function drawResting(brush: Brush, shown: Frame, turn: number): void {
  drawGround(brush, { ...shown, turn })
  for (const { cell, radius, owner, fuse } of shown.grenades) {
    for (const lit of reach(shown, cell, radius)) brush.warning(lit, owner, fuse)
  }
  for (const { cell, kind, countdown } of shown.items) brush.item(cell, kindLetters[kind]!, countdown)
  for (const { cell, owner, fuse } of shown.grenades) brush.grenade(cell, owner, fuse)
}

function draw(scene: Scene<Frame>): void {
  const frame = scene.frame(scene.turn)
  const before = scene.turn > 0 ? scene.frame(scene.turn - 1) : frame
  // Until the blasts are over, the park is shown as it was before them.
  const exploding = scene.progress < blastPart && frame.events.some((event) => event.what === 'exploded')
  const shown = exploding ? before : frame
  resting.draw(scene, [shown, frame, scene.ink, scene.text, scene.font], (context) => drawResting(new Brush({ ...scene, context }, frame.size), shown, frame.turn))
  const brush = new Brush(scene, frame.size)
  drawBlasts(brush, frame.events, scene.progress)
  drawPlayers(brush, scene, frame)
  drawTakings(brush, frame, scene.progress)
}

function marks(frame: Frame, before: Frame | null): Mark[] {
  const all: Mark[] = []
  for (const event of frame.events) {
    if (event.what === 'fell' || event.what === 'dropped') {
      all.push(mark(event.seat, frame.over ? 3 : 2, 'out'))
    } else if (event.what === 'hit') {
      all.push(mark(event.owners[0] ?? -1, 1, event.owners.length > 0 ? 'dazzles' : 'dazzled', `vampire${event.seat + 1}`))
    }
  }
  if (frame.turn === frame.maxtick && before) all.push(mark(-1, 2, 'lamps'))
  return all
}

const text = (hundredths: number | null): string => (hundredths === null ? '–' : (hundredths / 100).toFixed(hundredths % 100 ? 2 : 0))

function figures(frame: Frame, seat: number): Figure[] {
  const player = frame.players[seat]
  if (!player) return []
  const t = say().figures
  const points = { label: t.points, value: text(player.points) }
  if (player.lives === 0) return [points, { label: t.out, value: String(player.fallen ?? '') }]
  return [
    points,
    { label: t.lives, value: String(player.lives) },
    { label: t.grenades, value: String(player.can_put) },
    { label: t.radius, value: String(player.radius) },
    ...(player.shoe > 0 ? [{ label: t.shoes, value: String(player.shoe) }] : []),
    ...(player.rest > 0 ? [{ label: t.inactive, value: String(player.rest) }] : []),
  ]
}

// Scores of weak and strong players differ tenfold, and the race uses one scale for all maps.
const most = 500_000
const race = (frame: Frame): number[] =>
  frame.players.map((player) => Math.sqrt(Math.min(1, Math.max(0, player.points ?? 0) / most)))

const sample = (paint: (brush: Brush) => void) => (context: CanvasRenderingContext2D, size: number, ink: Ink): void => {
  const brush = new Brush({ context, width: size, height: size, ink, text: 8, font: 'sans-serif' }, 1)
  brush.ground([0, 0], false)
  paint(brush)
}
const alone = { lives: 3, index: 0, count: 1, faint: false, flash: false, fast: false }

export const viewer: Viewer<Frame> = {
  get about() {
    return say().about
  },
  draw,
  duration: (frame) => (frame.events.some((event) => event.what === 'exploded') ? 1.5 : 1) * turnMs + (frame.over ? 900 : 0),
  marks,
  race: {
    get label() {
      return say().race
    },
    values: race,
  },
  figures,
  tellsPoints: true,
  // X Y: the row and the column of a cell.
  places: {
    numbers: 2,
    on: (scene) => {
      const brush = new Brush(scene, scene.frame(0).size)
      return ([row = 0, column = 0]) => brush.spot([row, column])
    },
  },
  get legend(): Legend[] {
    const t = say().legend
    return [
      { label: t.vampire, draw: sample((brush) => brush.player([0, 0], 0, alone)) },
      { label: t.inactive, draw: sample((brush) => brush.player([0, 0], 1, { ...alone, lives: 2, faint: true })) },
      { label: t.bush, draw: sample((brush) => brush.bush([0, 0])) },
      { label: t.swarm, draw: sample((brush) => brush.swarm([0, 0], 3)) },
      { label: t.grenade, draw: sample((brush) => brush.grenade([0, 0], 0, 3)) },
      {
        label: t.warning,
        draw: sample((brush) => brush.warning([0, 0], 0, 2)),
      },
      { label: t.blast, draw: sample((brush) => brush.blast([0, 0], [0, 0, 0, 0], 0.4, 0)) },
      { label: t.item, draw: sample((brush) => brush.item([0, 0], 'B', 9)) },
      { label: t.announced, draw: sample((brush) => brush.item([0, 0], 'S', -4)) },
      { label: t.lamp, draw: sample((brush) => brush.ground([0, 0], true)) },
    ]
  },
}
