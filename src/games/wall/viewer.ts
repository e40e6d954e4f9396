import { team } from '@player/colours'
import type { Figure, Ink, Legend, Mark, Scene, Spot, Viewer } from '@player/contract'
import { drawSign } from '@player/signs'
import { marksIn, spoken } from '@player/speech.svelte'
import { write, writeName } from '@player/write'
import { en } from './texts/en'
import { Built, fall, topOf, type Cell, type Frame } from './viewer_bricks'
import { drawBrick, drawFlat, layFlat, type Box } from './viewer_flat'
import type { Stage } from './viewer_stage'

// Draws the form with its bricks by team, in three dimensions if WebGL is available, otherwise from above; beside it
// the points and the bricks on offer.

const say = spoken('wall', en)
const mark = marksIn(() => say().marks)
const turnMs = 700
const millionth = 1_000_000
const built = new Built()

// The renderer for three dimensions, which is large and loaded on demand; null: WebGL is not available.
let space: Stage | null | undefined
async function prepare(): Promise<void> {
  space = await import('./viewer_stage').then(({ stage }) => stage(), () => null)
}

const teamOf = (ink: Ink, seat: number | undefined): string => (seat === undefined ? ink.quiet : team(ink, seat))
const told = (points: number | null): string => (points === null ? '?' : (points / millionth).toFixed(1))
const grouped = (text: string): string => text.replace(/\B(?=(\d{3})+(?=\.))/g, ',')

// The seats by points, best first; those with hidden points come last.
export function ranked(frame: Frame): number[] {
  return frame.points.map((_, seat) => seat).sort((a, b) => (frame.points[b] ?? -1) - (frame.points[a] ?? -1) || a - b)
}

interface Layout {
  board: Box
  scores: Box
  offer: Box
}

// Scores and offer go beside the board in a wide picture, otherwise below it. The player's sliders are above the board.
function lay({ width, height, text, tabled }: Scene<Frame>): Layout {
  const top = text * 2.8
  if (width > height * 1.05 && width > text * 44) {
    const side = Math.min(width * (tabled ? 0.2 : 0.27), text * 17)
    const offer = Math.min(height * 0.48, text * 19)
    return {
      board: { x: 0, y: top, width: width - side, height: height - top },
      scores: { x: width - side, y: text, width: side - text, height: height - offer - text * 2 },
      offer: { x: width - side, y: height - offer, width: side - text, height: offer },
    }
  }
  const below = Math.min(height * 0.36, text * 13)
  const half = width * (tabled ? 1 : 0.5) - text
  return {
    board: { x: 0, y: top, width, height: height - below - top },
    scores: { x: text * 0.5, y: height - below, width: half, height: below },
    offer: { x: width - half - text * 0.5, y: height - below, width: half, height: below },
  }
}

function drawScores(scene: Scene<Frame>, frame: Frame, box: Box): void {
  const { context, ink, text } = scene
  const line = text * 2.1
  const most = Math.max(1, ...frame.points.map((points) => points ?? 0))
  const rows = Math.max(1, Math.floor((box.height - text * 1.6) / line))
  write(scene, say().points, box.x, box.y + text, ink.quiet, 'left')
  for (const [row, seat] of ranked(frame).slice(0, rows).entries()) {
    const top = box.y + text * 1.5 + row * line
    const points = frame.points[seat] ?? null
    const colour = teamOf(ink, seat)
    drawSign(context, ink, seat, box.x + text * 0.5, top + text * 0.65, text * 0.5)
    writeName(scene, seat, box.x + text * 1.5, top + text, box.width - text * 6, ink.text)
    write(scene, grouped(told(points)), box.x + box.width, top + text, ink.text, 'right', 600)
    context.fillStyle = ink.line
    context.fillRect(box.x, top + text * 1.4, box.width, Math.max(2, text * 0.22))
    context.fillStyle = colour
    context.fillRect(box.x, top + text * 1.4, (box.width * (points ?? 0)) / most, Math.max(2, text * 0.22))
  }
}

function drawOffer(scene: Scene<Frame>, frame: Frame, box: Box): void {
  const { ink, text } = scene
  write(scene, say().offer, box.x, box.y + text, ink.quiet, 'left')
  const room = { width: box.width, height: box.height - text * 1.5 }
  const count = frame.available.length
  let best = { across: 1, size: 0 }
  for (let across = 1; across <= count; ++across) {
    const size = Math.min(room.width / across, room.height / Math.ceil(count / across))
    if (size > best.size) best = { across, size }
  }
  const side = Math.max(2, ...frame.available.flatMap(({ cells }) => cells.map((cell) => Math.max(...cell))))
  for (const [i, { cells }] of frame.available.entries()) {
    const x = box.x + (i % best.across) * best.size
    const y = box.y + text * 1.5 + Math.floor(i / best.across) * best.size
    drawBrick(scene.context, cells, side, { x, y, width: best.size, height: best.size }, ink.quiet, ink.ground)
  }
}

function drawForm(scene: Scene<Frame>, box: Box): void {
  const { context, ink, turn, progress, look } = scene
  const first = built.before(turn)
  const coming = built.bricks.length - first
  const drop = (brick: number) => (brick < first ? 0 : fall(brick - first, coming, progress, built.form.z * 0.6))
  if (space === undefined) return // still loading
  if (space === null) return drawFlat(context, built, look.cut, box, scene.text, scene.font, ink, (seat) => teamOf(ink, seat))
  const ratio = context.getTransform().a || 1
  const { width, height } = box
  const colour = (seat: number | undefined) => teamOf(ink, seat)
  context.drawImage(space.render({ built, width, height, ratio, look, ink, colour, drop }), box.x, box.y, width, height)
}

// In the last picture drawn.
function spotOn(scene: Scene<Frame>, place: Cell): Spot | null {
  const { board } = lay(scene)
  if (!space) {
    const { size, left, upper } = layFlat(built.form, board, scene.text)
    return space === null ? { x: left + (place[0] - 0.5) * size, y: upper + (built.form.y - place[1] + 0.5) * size, size } : null
  }
  const { x, y, size } = space.spot(place)
  return { x: board.x + x * board.width, y: board.y + y * board.height, size: size * board.height }
}

function draw(scene: Scene<Frame>): void {
  const frame = scene.frame(scene.turn)
  built.upTo(scene.turn, scene.frame)
  const { board, scores, offer } = lay(scene)
  drawForm(scene, board)
  if (!scene.tabled) drawScores(scene, scene.progress < 1 && scene.turn > 0 ? scene.frame(scene.turn - 1) : frame, scores)
  drawOffer(scene, frame, offer)
  if (frame.bricks.length === 0 && scene.turn > 0 && !frame.over) {
    write(scene, say().idle(frame.turns_left), board.x + scene.text, board.y + scene.text * 1.4, scene.ink.alarm, 'left')
  }
}

function marks(frame: Frame, before: Frame | null): Mark[] {
  if (!before) return []
  const found: Mark[] = []
  const leader = (of: Frame) => (ranked(of).length > 1 && Math.max(...of.points.map((p) => p ?? 0)) > 0 ? ranked(of)[0]! : -1)
  const [now, then] = [leader(frame), leader(before)]
  if (now >= 0 && then >= 0 && now !== then) found.push(mark(now, 2, 'lead'))
  for (const { seat, points, cells } of frame.bricks) {
    const best = Math.max(0, ...frame.bricks.map((brick) => brick.points))
    if (cells.length < 12 || points < best || seat === undefined) continue
    found.push(mark(seat, 1, 'drops', cells.length, told(points)))
  }
  if (frame.over) found.push(mark(now, 3, 'over'))
  return found
}

function figures(frame: Frame, seat: number): Figure[] {
  const t = say().figures
  const points = frame.points[seat] ?? null
  const dropped = frame.bricks.find((brick) => brick.seat === seat)
  return [
    { label: t.points, value: grouped(told(points)) },
    { label: t.turn, value: dropped ? t.dropped(told(dropped.points), topOf(dropped)) : t.none },
  ]
}

const single: Cell[] = [[1, 1, 1]]
const triple: Cell[] = [[1, 1, 1], [2, 1, 1], [1, 1, 2]] // prettier-ignore

export const viewer: Viewer<Frame> = {
  get about() {
    return say().about
  },
  solid: true,
  prepare,
  draw,
  duration: () => turnMs,
  marks,
  race: {
    get label() {
      return say().race
    },
    values: (frame) => {
      const most = Math.max(1, ...frame.points.map((points) => points ?? 0))
      return frame.points.map((points) => (points ?? 0) / most)
    },
  },
  figures,
  tellsPoints: true,
  // x y z of a unit cube.
  places: { numbers: 3, on: (scene) => ([x = 1, y = 1, z = 1]) => spotOn(scene, [x, y, z]) },
  get legend(): Legend[] {
    const t = say().legend
    return [
      {
        label: t.brick,
        draw: (context, size, ink) =>
          drawBrick(context, triple, 2, { x: 0, y: 0, width: size, height: size }, teamOf(ink, 0), ink.ground),
      },
      {
        label: t.other,
        draw: (context, size, ink) =>
          drawBrick(context, single, 1, { x: 0, y: 0, width: size, height: size }, ink.quiet, ink.ground),
      },
    ]
  },
}
