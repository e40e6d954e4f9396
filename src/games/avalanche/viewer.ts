import type { Ink, Legend, Mark, Scene, Viewer } from '@player/contract'
import { marksIn, spoken } from '@player/speech.svelte'
import { en } from './texts/en'
import { duration, moment, queued, rows, rowsAbove, type Ball, type Frame, type Moment } from './viewer_motion'

// Draws an avalanche match: both fields, the falling figure, each step of an avalanche with its bonus, and the black
// balls. At the end, balls above the border are shown in two extra rows.

const say = spoken('avalanche', en)
const mark = marksIn(() => say().marks)
const columns = 8
const wideGap = 9 // cells between the fields; in a gap of this width their texts fit, otherwise they go above and below
const headRows = 1.3 // without such a gap: for queued black balls
const footRows = 1.7 // without such a gap: for the bonus

// By digit. Each ball also has a sign, so that colour is not the only difference.
const colours: Record<string, string> = { 1: '#4a86e8', 2: '#e2504a', 3: '#3fae5c', 4: '#a06be0', 5: '#f0c23c', '*': '#2b3136' }

interface Layout {
  cell: number
  left: [number, number] // left edges of the fields
  top: number // y of the upper border
  gap: number // between the fields, in cells
  wide: boolean
}

function lay(scene: Scene<Frame>): Layout {
  const tall = rows + rowsAbove + 0.5
  const wide = scene.width / (2 * columns + wideGap) > scene.height / tall
  const high = wide ? tall : rows + rowsAbove + headRows + footRows
  const cell = Math.min(scene.height / high, scene.width / (2 * columns + 3.6))
  const gap = Math.min(wideGap + 1, scene.width / cell - 2 * columns - 0.6)
  const left = (scene.width - (2 * columns + gap) * cell) / 2
  const top = (scene.height - high * cell) / 2 + (rowsAbove + (wide ? 0.1 : headRows)) * cell
  return { cell, left: [left, left + (columns + gap) * cell], top, gap, wide }
}

function drawSign(context: CanvasRenderingContext2D, kind: string, radius: number): void {
  const size = radius * 0.42
  context.beginPath()
  if (kind === '1') context.arc(0, 0, size * 0.9, 0, 2 * Math.PI)
  if (kind === '2') polygon(context, [[0, -size * 1.1], [size * 1.1, size * 0.8], [-size * 1.1, size * 0.8]])
  if (kind === '3') context.rect(-size * 0.85, -size * 0.85, size * 1.7, size * 1.7)
  if (kind === '4') polygon(context, [[0, -size * 1.25], [size * 1.1, 0], [0, size * 1.25], [-size * 1.1, 0]])
  if (kind === '5') {
    context.rect(-size * 0.35, -size * 1.15, size * 0.7, size * 2.3)
    context.rect(-size * 1.15, -size * 0.35, size * 2.3, size * 0.7)
  }
  if (kind !== '*') {
    context.fillStyle = kind === '5' ? '#5d4600d0' : '#ffffffd8'
    return context.fill()
  }
  context.moveTo(-size * 0.7, -size * 0.7)
  context.lineTo(size * 0.7, size * 0.7)
  context.moveTo(size * 0.7, -size * 0.7)
  context.lineTo(-size * 0.7, size * 0.7)
  context.strokeStyle = '#98a4ab'
  context.lineWidth = Math.max(1, radius * 0.15)
  context.stroke()
}

function polygon(context: CanvasRenderingContext2D, points: [number, number][]): void {
  for (const [x, y] of points) context.lineTo(x, y)
  context.closePath()
}

function drawBall(context: CanvasRenderingContext2D, x: number, y: number, radius: number, kind: string): void {
  context.save()
  context.translate(x, y)
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
  context.fillStyle = colours[kind] ?? '#888'
  context.fill()
  context.strokeStyle = kind === '*' ? '#7f8b92' : '#00000066' // the rim makes the ball visible on white, too
  context.lineWidth = Math.max(1, radius * 0.12)
  context.beginPath()
  context.arc(0, 0, Math.max(0, radius - context.lineWidth / 2), 0, 2 * Math.PI)
  context.stroke()
  if (radius > 3.5) drawSign(context, kind, radius)
  context.restore()
}

function drawBalls(scene: Scene<Frame>, layout: Layout, seat: number, balls: Ball[], above: boolean): void {
  const { context, ink } = scene
  const { cell, top } = layout
  for (const ball of balls) {
    const x = layout.left[seat]! + (ball.column + 0.5) * cell
    const y = top + (rows - ball.row - 0.5) * cell
    const radius = 0.46 * cell * ball.size
    if (radius <= 0) continue
    drawBall(context, x, y, radius, ball.kind)
    const lost = above && ball.row >= rows
    if (ball.flash === 0 && !lost) continue
    context.globalAlpha = lost ? 1 : ball.flash
    context.strokeStyle = lost ? ink.alarm : ink.text
    context.lineWidth = Math.max(1.5, cell * 0.1)
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.stroke()
    context.globalAlpha = 1
  }
}

function drawField(scene: Scene<Frame>, layout: Layout, seat: number, overflow: boolean): void {
  const { context, ink } = scene
  const { cell, top } = layout
  const left = layout.left[seat]!
  const width = columns * cell
  context.fillStyle = ink.ground
  context.fillRect(left, top, width, rows * cell)
  context.fillStyle = ink.line
  context.globalAlpha = 0.35
  for (let column = 1; column < columns; ++column) context.fillRect(left + column * cell - 0.5, top, 1, rows * cell)
  context.globalAlpha = 1
  const thick = Math.max(1.5, cell * 0.1)
  context.strokeStyle = ink.teams[seat] ?? ink.line
  context.lineWidth = thick
  context.beginPath()
  context.moveTo(left - thick / 2, top)
  context.lineTo(left - thick / 2, top + rows * cell + thick / 2)
  context.lineTo(left + width + thick / 2, top + rows * cell + thick / 2)
  context.lineTo(left + width + thick / 2, top)
  context.stroke()
  context.beginPath() // the border: a field that overflows it is lost
  context.setLineDash([cell * 0.25, cell * 0.2])
  context.moveTo(left, top)
  context.lineTo(left + width, top)
  context.strokeStyle = overflow ? ink.alarm : ink.quiet
  context.lineWidth = overflow ? thick : thick / 2
  context.stroke()
  context.setLineDash([])
}

function write(scene: Scene<Frame>, text: string, x: number, y: number, size: number, colour: string, weight = 400): void {
  const { context } = scene
  context.font = `${weight} ${size}px ${scene.font}`
  context.fillStyle = colour
  context.fillText(text, x, y)
}

function drawQueue(scene: Scene<Frame>, layout: Layout, seat: number, count: number): void {
  if (count === 0) return
  const { context, ink } = scene
  const { cell, top, wide } = layout
  const size = wide ? Math.max(scene.text, cell * 0.55) : Math.min(Math.max(scene.text, cell * 0.75), cell * 1.1)
  const [x, y, away] = wide
    ? ([innerEdge(layout, seat), top + 6 * cell, seat === 0 ? 1 : -1] as const)
    : ([layout.left[seat]! + 0.5 * cell, top - (rowsAbove + headRows / 2) * cell, 1] as const)
  const balls = Math.min(count, wide ? 3 : 5)
  for (let i = 0; i < balls; ++i) drawBall(context, x + away * i * cell * 0.8, y, cell * 0.38, '*')
  context.textAlign = away > 0 ? 'left' : 'right'
  context.textBaseline = 'middle'
  write(scene, say().toCome(count), x + away * balls * cell * 0.8, y, size, ink.text, 600)
}

// The x at which text about a field begins (or ends) in the gap.
const innerEdge = (layout: Layout, seat: number): number =>
  seat === 0 ? layout.left[0] + (columns + 0.7) * layout.cell : layout.left[1] - 0.7 * layout.cell

// The bonus of the running step, over the place where it happened.
function drawEarned(scene: Scene<Frame>, layout: Layout, seat: number, frame: Frame, now: Moment): void {
  const step = frame.fields[seat]!.steps[now.step - 1]
  if (!step || now.settled) return
  const { context, ink } = scene
  const { cell, top } = layout
  const middle = (axis: 0 | 1) => step.gone.reduce((sum, place) => sum + place[axis], 0) / step.gone.length
  const size = Math.max(scene.text * 1.3, cell * 1.1)
  const x = layout.left[seat]! + (Math.min(columns - 2, Math.max(1, middle(0))) + 0.5) * cell
  const y = top + (rows - middle(1) - 0.5 - now.part * 1.5) * cell
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.globalAlpha = Math.min(1, 2.5 - 2.5 * now.part)
  context.lineJoin = 'round'
  context.strokeStyle = ink.paper
  context.lineWidth = size * 0.3
  context.font = `600 ${size}px ${scene.font}`
  context.strokeText(`+${step.bonus}`, x, y)
  write(scene, `+${step.bonus}`, x, y, size, ink.text, 600)
  context.globalAlpha = 1
}

// The bonus of an avalanche so far: its terms and their sum.
interface Account {
  terms: { label: string; balls: number }[]
  sum: string
}

function account(frame: Frame, seat: number, now: Moment): Account {
  const { steps, length_bonus: length } = frame.fields[seat]!
  const terms = steps.slice(0, now.step).map((step, index) => ({ label: say().step(index + 1), balls: step.bonus }))
  if (now.settled && length > 0) terms.push({ label: say().length, balls: length })
  const sum = terms.reduce((all, term) => all + term.balls, 0)
  return { terms, sum: say().sends(sum) }
}

// In the gap: one line per term, upwards from the floor of the field.
function drawAccountBeside(scene: Scene<Frame>, layout: Layout, seat: number, { terms, sum }: Account): void {
  const { context, ink } = scene
  const size = Math.max(scene.text, layout.cell * 0.55)
  const x = innerEdge(layout, seat)
  const away = seat === 0 ? 1 : -1
  let y = layout.top + (rows - 0.6) * layout.cell
  context.textBaseline = 'middle'
  context.textAlign = seat === 0 ? 'left' : 'right'
  write(scene, sum, x, y, size * 1.15, ink.text, 600)
  if (terms.length < 2) return
  for (const { label, balls } of terms.slice(-7).reverse()) {
    y -= size * 1.5
    write(scene, seat === 0 ? label : `+${balls}`, x, y, size, seat === 0 ? ink.quiet : ink.text)
    write(scene, seat === 0 ? `+${balls}` : label, x + away * size * 4, y, size, seat === 0 ? ink.text : ink.quiet)
  }
}

// Below the field, in the longest form that fits.
function drawAccountBelow(scene: Scene<Frame>, layout: Layout, seat: number, { terms, sum }: Account): void {
  const { context, ink } = scene
  const long = `${terms.map((term) => term.balls).join(' + ')}: ${sum}`
  const size = Math.max(scene.text, layout.cell * 0.62)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = `600 ${size}px ${scene.font}`
  const fits = terms.length > 1 && context.measureText(long).width <= (columns + 2) * layout.cell
  const x = layout.left[seat]! + (columns / 2) * layout.cell
  write(scene, fits ? long : sum, x, layout.top + (rows + footRows * 0.6) * layout.cell, size, ink.text, 600)
}

function drawNext(scene: Scene<Frame>, layout: Layout, frame: Frame, gift: number): void {
  const { context, ink } = scene
  const { cell, top } = layout
  const x = layout.left[0] + (columns + layout.gap / 2) * cell
  const size = Math.max(scene.text, cell * 0.55)
  const big = Math.min(cell * 1.5, (layout.gap * cell) / 2.6)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  if (frame.figure) {
    write(scene, say().next, x, top + size * 0.7, size, ink.quiet)
    frame.figure.forEach((kind, index) => drawBall(context, x + (index - 0.5) * big, top + size * 1.6 + big * 0.6, big * 0.46, String(kind)))
  }
  if (gift > 0) {
    write(scene, say().gift, x, top + 8 * cell, size, ink.quiet)
    drawBall(context, x - size * 0.7, top + 8 * cell + size * 1.5, size * 0.55, '*')
    write(scene, `${gift}`, x + size * 0.6, top + 8 * cell + size * 1.55, size, ink.text, 600)
  }
}

function draw(scene: Scene<Frame>): void {
  const layout = lay(scene)
  const frame = scene.frame(scene.turn)
  const ms = scene.progress >= 1 ? Number.POSITIVE_INFINITY : scene.progress * duration(frame)
  const before = scene.turn > 0 ? scene.frame(scene.turn - 1) : frame
  const now = [0, 1].map((seat) => moment(frame, seat, before.fields[seat]!.columns, ms))
  const dropped = now.every((each) => each.settled)
  for (const seat of [0, 1]) {
    const lost = dropped && frame.fields[seat]!.overflow
    drawField(scene, layout, seat, lost)
    drawBalls(scene, layout, seat, now[seat]!.balls, lost)
    drawQueue(scene, layout, seat, queued(frame, seat, now[1 - seat]!, ms))
    drawEarned(scene, layout, seat, frame, now[seat]!)
    if (now[seat]!.step === 0) continue
    const draw = layout.wide ? drawAccountBeside : drawAccountBelow
    draw(scene, layout, seat, account(frame, seat, now[seat]!))
  }
  drawNext(scene, layout, frame, dropped ? frame.fields[0].gift : 0)
}

function marks(frame: Frame): Mark[] {
  const found: Mark[] = []
  frame.fields.forEach((field, seat) => {
    const steps = field.steps.length
    const weight = steps >= 3 || field.bonus >= 9 ? 2 : steps === 2 || field.bonus >= 3 ? 1 : null
    if (weight) found.push(mark(seat, weight, 'avalanche', steps, field.bonus))
  })
  const { gift } = frame.fields[0]
  if (gift > 0) found.push(mark(-1, 1, 'gift', gift))
  if (frame.over) found.push(mark(frame.winner ?? -1, 3, frame.draw ? 'draw' : 'end'))
  return found
}

const fill = (frame: Frame, seat: number): number =>
  frame.fields[seat]!.columns.reduce((sum, column) => sum + column.length, 0) / (rows * columns)

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
    values: (frame) => [fill(frame, 0), fill(frame, 1)],
  },
  figures: (frame, seat) => [{ label: say().black, value: String(frame.fields[seat]?.on_field ?? 0) }],
  // row column: the row from the top, as in the program's request; columns from 8 on are on the opponent's field.
  places: {
    numbers: 2,
    on: (scene, seat) => {
      const { cell, left, top } = lay(scene)
      return ([row = 0, column = 0]) => {
        const field = column < columns ? seat : 1 - seat
        return { x: left[field]! + ((column % columns) + 0.5) * cell, y: top + (row + 0.5) * cell, size: cell }
      }
    },
  },
  get legend(): Legend[] {
    const t = say().legend
    return [
      ...Object.keys(colours).map((kind) => ({
        label: kind === '*' ? t.black : `${kind} ${t.colours[kind]}`,
        draw: (context: CanvasRenderingContext2D, size: number) => drawBall(context, size / 2, size / 2, size * 0.42, kind),
      })),
      {
        label: t.lost,
        draw: (context: CanvasRenderingContext2D, size: number, ink: Ink) => {
          drawBall(context, size / 2, size / 2, size * 0.4, '2')
          context.strokeStyle = ink.alarm
          context.lineWidth = size * 0.1
          context.beginPath()
          context.arc(size / 2, size / 2, size * 0.4, 0, 2 * Math.PI)
          context.stroke()
        },
      },
    ]
  },
}
