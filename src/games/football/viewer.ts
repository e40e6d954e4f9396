import type { Ink, Legend, Mark, Scene, Viewer } from '@player/contract'
import { marksIn, spoken } from '@player/speech.svelte'
import { en } from './texts/en'

// Draws a football match: the pitch with its nodes and gates, and the path of the ball by player, older moves paler. x
// is the row from the top (0..14), y the column (0..20), as in the rules.

type Node = [x: number, y: number]

export interface Frame {
  turn: number
  ball: Node
  by: number | null
  path: Node[] // of the last move, including its first node
  to_act: number | null
  ends: Node[] // where the move of the side to move may end
  threat: boolean // one of them is in the other side's gate
  over: boolean
  winner: number | null
  reason: 'goal' | 'own_goal' | 'no_move' | null
}

const say = spoken('football', en)
const mark = marksIn(() => say().marks)
const rows = 14
const columns = 20
const gateTop = 5
const gateBottom = 9
const gateDepth = 0.9 // of the nets, in cells
const stepMs = 140
const fadeTurns = 7 // after this many turns a line has lost about two thirds of its strength
const celebrationMs = 1600

interface Pitch {
  context: CanvasRenderingContext2D
  ink: Ink
  cell: number
  left: number
  top: number
}

const px = (pitch: Pitch, column: number): number => pitch.left + column * pitch.cell
const py = (pitch: Pitch, row: number): number => pitch.top + row * pitch.cell

const teamOf = (ink: Ink, seat: number | null): string => (seat === null ? ink.quiet : (ink.teams[seat] ?? ink.text))

function lay(scene: Scene<Frame>): Pitch {
  const cell = Math.min(scene.width / (columns + 2 * gateDepth + 0.6), scene.height / (rows + 0.8))
  return {
    context: scene.context,
    ink: scene.ink,
    cell,
    left: (scene.width - columns * cell) / 2,
    top: (scene.height - rows * cell) / 2,
  }
}

function drawNets(pitch: Pitch, glow: number | null, strength: number): void {
  const { context, ink, cell } = pitch
  for (const seat of [0, 1]) {
    const x = px(pitch, seat === 0 ? -gateDepth : columns)
    const y = py(pitch, gateTop)
    const width = gateDepth * cell
    const height = (gateBottom - gateTop) * cell
    context.fillStyle = teamOf(ink, seat)
    context.globalAlpha = 0.22 + (glow === seat ? 0.4 * strength : 0)
    context.fillRect(x, y, width, height)
    context.globalAlpha = 0.5
    context.strokeStyle = teamOf(ink, seat)
    context.lineWidth = Math.max(0.5, cell / 40)
    context.beginPath()
    for (let i = 1; i < 12; ++i) {
      context.moveTo(x, y + (height * i) / 12)
      context.lineTo(x + width, y + (height * i) / 12)
    }
    for (let i = 1; i < 3; ++i) {
      context.moveTo(x + (width * i) / 3, y)
      context.lineTo(x + (width * i) / 3, y + height)
    }
    context.stroke()
    context.globalAlpha = 1
    context.lineWidth = Math.max(1.5, cell / 10)
    context.strokeRect(x, y, width, height)
  }
}

function drawGround(pitch: Pitch): void {
  const { context, ink, cell } = pitch
  for (let column = 0; column < columns; column += 2) {
    context.fillStyle = ink.dark ? (column % 4 ? '#16251e' : '#182a22') : column % 4 ? '#e3ece4' : '#dae6dc'
    context.fillRect(px(pitch, column), py(pitch, 0), 2 * cell + 1, rows * cell)
  }
  context.strokeStyle = ink.dark ? '#33493d' : '#b9cbbd'
  context.lineWidth = Math.max(1, cell / 24)
  context.beginPath()
  context.moveTo(px(pitch, columns / 2), py(pitch, 0))
  context.lineTo(px(pitch, columns / 2), py(pitch, rows))
  context.moveTo(px(pitch, columns / 2 + 2), py(pitch, rows / 2))
  context.arc(px(pitch, columns / 2), py(pitch, rows / 2), 2 * cell, 0, 2 * Math.PI)
  context.stroke()
  context.fillStyle = ink.dark ? '#4b6356' : '#93a998'
  const dot = Math.max(0.6, cell / 22)
  for (let row = 1; row < rows; ++row) {
    for (let column = 1; column < columns; ++column) {
      context.fillRect(px(pitch, column) - dot, py(pitch, row) - dot, 2 * dot, 2 * dot)
    }
  }
}

function drawBorder(pitch: Pitch): void {
  const { context, ink, cell } = pitch
  context.strokeStyle = ink.text
  context.globalAlpha = 0.75
  context.lineWidth = Math.max(1.5, cell / 12)
  context.lineJoin = 'round'
  for (const y of [0, columns]) {
    context.beginPath()
    context.moveTo(px(pitch, columns / 2), py(pitch, 0))
    context.lineTo(px(pitch, y), py(pitch, 0))
    context.lineTo(px(pitch, y), py(pitch, gateTop))
    context.moveTo(px(pitch, y), py(pitch, gateBottom))
    context.lineTo(px(pitch, y), py(pitch, rows))
    context.lineTo(px(pitch, columns / 2), py(pitch, rows))
    context.stroke()
  }
  context.globalAlpha = 1
}

// A player's line: filled for the left side, hollow for the right one, so that colour is not the only difference.
function drawLine(pitch: Pitch, nodes: Node[], seat: number | null, strength: number, newest: boolean): void {
  if (nodes.length < 2) return
  const { context, ink, cell } = pitch
  const width = Math.max(1.5, cell * (newest ? 0.18 : 0.14) * (seat === 1 ? 1.15 : 1))
  context.lineCap = context.lineJoin = 'round'
  context.beginPath()
  for (const [x, y] of nodes) context.lineTo(px(pitch, y), py(pitch, x))
  context.globalAlpha = strength
  context.strokeStyle = teamOf(ink, seat)
  context.lineWidth = width
  context.stroke()
  if (seat === 1 && cell > 11) {
    context.globalAlpha = 1
    context.strokeStyle = ink.paper
    context.lineWidth = width * 0.4
    context.stroke()
  }
  context.globalAlpha = 1
}

function drawVisited(pitch: Pitch, nodes: Node[], seat: number | null, strength: number): void {
  const { context, ink, cell } = pitch
  context.globalAlpha = strength
  context.fillStyle = teamOf(ink, seat)
  for (const [x, y] of nodes) {
    context.beginPath()
    context.arc(px(pitch, y), py(pitch, x), Math.max(1.2, cell * 0.11), 0, 2 * Math.PI)
    context.fill()
  }
  context.globalAlpha = 1
}

// The nodes where the side to move may end: small rings, which do not look like pieces on the board.
function drawEnds(pitch: Pitch, ends: Node[], seat: number | null, strength: number): void {
  if (strength <= 0 || seat === null) return
  const { context, ink, cell } = pitch
  context.globalAlpha = 0.75 * strength
  context.strokeStyle = teamOf(ink, seat)
  context.lineWidth = Math.max(1, cell / 20)
  for (const [x, y] of ends) {
    context.beginPath()
    context.arc(px(pitch, y), py(pitch, x), cell * 0.17, 0, 2 * Math.PI)
    context.stroke()
  }
  context.globalAlpha = 1
}

function drawBall(pitch: Pitch, [x, y]: Node, rolled: number): void {
  const { context, cell } = pitch
  const radius = Math.max(3.5, cell * 0.3)
  context.save()
  context.translate(px(pitch, y), py(pitch, x))
  context.fillStyle = '#0006'
  context.beginPath()
  context.arc(radius * 0.15, radius * 0.2, radius * 1.1, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = '#fff'
  context.strokeStyle = '#111'
  context.lineWidth = Math.max(1, radius / 8)
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
  context.fill()
  context.stroke()
  context.clip()
  context.rotate(rolled * 1.9)
  context.fillStyle = '#222'
  patch(context, 0, 0, radius * 0.36)
  for (let i = 0; i < 5; ++i) {
    const angle = (i * 2 * Math.PI) / 5 - Math.PI / 2
    patch(context, Math.cos(angle) * radius * 0.98, Math.sin(angle) * radius * 0.98, radius * 0.32)
  }
  context.restore()
}

function patch(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  for (let i = 0; i < 5; ++i) {
    const angle = (i * 2 * Math.PI) / 5 - Math.PI / 2
    context.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius)
  }
  context.fill()
}

// The first `steps` (may be fractional) of a path, and the position of the ball after them.
export function rollTo(path: Node[], steps: number): { nodes: Node[]; ball: Node } {
  const whole = Math.min(Math.floor(steps), path.length - 1)
  const nodes = path.slice(0, whole + 1)
  const from = path[whole]!
  const to = path[whole + 1]
  if (!to) return { nodes, ball: from }
  const part = steps - whole
  const ball: Node = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
  return { nodes: [...nodes, ball], ball }
}

const rollMs = (frame: Frame): number => 250 + stepMs * Math.max(1, frame.path.length - 1)

const gateOf = (ball: Node): number | null => {
  if (ball[0] <= gateTop || ball[0] >= gateBottom) return null
  return ball[1] <= 0 ? 0 : ball[1] >= columns ? 1 : null
}

function celebrate(pitch: Pitch, frame: Frame, progress: number): void {
  const { context, ink, cell } = pitch
  const [x, y] = frame.ball
  context.strokeStyle = teamOf(ink, frame.winner)
  context.lineWidth = Math.max(1.5, cell / 10)
  for (let ring = 0; ring < 3; ++ring) {
    const age = progress * 1.6 - ring * 0.3
    if (age <= 0 || age >= 1) continue
    context.globalAlpha = 0.9 * (1 - age)
    context.beginPath()
    context.arc(px(pitch, y), py(pitch, x), cell * (0.5 + 3.5 * age), 0, 2 * Math.PI)
    context.stroke()
  }
  context.globalAlpha = 1
}

function drawTrail(pitch: Pitch, scene: Scene<Frame>): void {
  for (let turn = 0; turn < scene.turn; ++turn) { // turn 0 has the opening
    const frame = scene.frame(turn)
    const strength = 0.4 + 0.55 * Math.exp((turn - scene.turn) / fadeTurns)
    drawLine(pitch, frame.path, frame.by, strength, false)
    drawVisited(pitch, frame.path, frame.by, strength)
  }
}

function draw(scene: Scene<Frame>): void {
  const pitch = lay(scene)
  const frame = scene.frame(scene.turn)
  const total = duration(frame)
  const rolling = Math.min(1, (scene.progress * total) / rollMs(frame))
  const steps = easeOut(rolling) * Math.max(0, frame.path.length - 1)
  const { nodes, ball } = frame.path.length > 0 ? rollTo(frame.path, steps) : { nodes: [], ball: frame.ball }
  const threatened = frame.threat && frame.to_act !== null ? 1 - frame.to_act : null
  const scored = frame.over ? gateOf(frame.ball) : null

  drawGround(pitch)
  drawNets(pitch, scored ?? threatened, rolling === 1 ? 1 : 0)
  drawTrail(pitch, scene)
  drawLine(pitch, nodes, frame.by, 1, true)
  drawVisited(pitch, nodes.slice(0, -1), frame.by, 1)
  drawBorder(pitch)
  const before = scene.frame(Math.max(0, scene.turn - 1))
  if (rolling < 1) drawEnds(pitch, before.ends, before.to_act, 1 - 3 * rolling)
  else drawEnds(pitch, frame.ends, frame.to_act, 1)
  if (scored !== null && rolling === 1) {
    celebrate(pitch, frame, (scene.progress * total - rollMs(frame)) / celebrationMs)
  }
  drawBall(pitch, ball, steps)
}

const easeOut = (t: number): number => 1 - (1 - t) ** 2

const duration = (frame: Frame): number => rollMs(frame) + (frame.over ? celebrationMs : 350)

function marks(frame: Frame, before: Frame | null): Mark[] {
  if (frame.over) return [mark(frame.winner ?? -1, 3, frame.reason ?? 'goal')]
  if (frame.threat && frame.to_act !== null) return [mark(frame.to_act, 2, 'threat')]
  const long = frame.path.length > 12 && frame.path.length > (before?.path.length ?? 0)
  return long && frame.by !== null ? [mark(frame.by, 1, 'long', frame.path.length - 1)] : []
}

// A pitch for the legend's ball and line samples, in a square of `size` pixels.
function sample(context: CanvasRenderingContext2D, size: number, ink: Ink): Pitch {
  return { context, ink, cell: size / 1.6, left: size * 0.1875, top: size * 0.1875 }
}

export const viewer: Viewer<Frame> = {
  get about() {
    return say().about
  },
  draw,
  duration,
  marks,
  race: {
    get label() {
      return say().race
    },
    values: (frame) => [frame.ball[1] / columns],
  },
  figures: () => [],
  // x y of a node.
  places: {
    numbers: 2,
    on: (scene) => {
      const pitch = lay(scene)
      return ([x = 0, y = 0]) => ({ x: px(pitch, y), y: py(pitch, x), size: pitch.cell })
    },
  },
  get legend(): Legend[] {
    const t = say().legend
    return [
      {
        label: t.left,
        draw: (context, size, ink) => drawLine(sample(context, size, ink), [[1, 0], [0, 0], [1, 1]], 0, 1, true),
      },
      {
        label: t.right,
        draw: (context, size, ink) => drawLine(sample(context, size, ink), [[1, 0], [0, 0], [1, 1]], 1, 1, true),
      },
      { label: t.ball, draw: (context, size, ink) => drawBall(sample(context, size, ink), [0.5, 0.5], 0) },
      {
        label: t.end,
        draw: (context, size, ink) => drawEnds(sample(context, size, ink), [[0.5, 0.5]], 0, 1),
      },
      {
        label: t.gate,
        draw: (context, size, ink) => {
          context.fillStyle = teamOf(ink, 1)
          context.globalAlpha = 0.6
          context.fillRect(size * 0.3, size * 0.15, size * 0.4, size * 0.7)
          context.globalAlpha = 1
        },
      },
    ]
  },
}
