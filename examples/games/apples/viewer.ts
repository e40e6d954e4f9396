import type { Ink, Mark, Scene, Viewer } from '@player/contract'

// Draws apples: the tree with what hangs on it, and a bar of what each team has.

export interface Frame {
  turn: number
  over: boolean
  turns_left: number
  tree: number
  picked: boolean // false: in this turn the teams wished for more than there was
  points: (number | null)[] // by team; null: hidden from who looks on
}

const known = (frame: Frame): number[] => frame.points.map((apples) => apples ?? 0)
const most = (frame: Frame): number => Math.max(1, ...known(frame))

function drawApple(context: CanvasRenderingContext2D, ink: Ink, x: number, y: number, radius: number): void {
  context.fillStyle = ink.alarm
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}

function drawTree(scene: Scene<Frame>, frame: Frame, width: number): void {
  const { context, ink, height } = scene
  const radius = Math.min(width, height) * 0.4
  context.fillStyle = ink.ground
  context.strokeStyle = ink.line
  context.lineWidth = Math.max(1, radius / 40)
  context.beginPath()
  context.arc(width / 2, height / 2, radius, 0, 2 * Math.PI)
  context.fill()
  context.stroke()
  for (let i = 0; i < frame.tree; ++i) {
    const away = radius * 0.88 * Math.sqrt((i + 0.5) / frame.tree) // a sunflower
    const angle = i * 2.39996
    drawApple(context, ink, width / 2 + away * Math.cos(angle), height / 2 + away * Math.sin(angle), radius / (6 + Math.sqrt(frame.tree)))
  }
}

function draw(scene: Scene<Frame>): void {
  const { context, ink } = scene
  const frame = scene.frame(scene.turn)
  const left = scene.width * 0.55
  drawTree(scene, frame, left)
  const row = scene.height / (frame.points.length + 1)
  known(frame).forEach((apples, seat) => {
    const y = row * (seat + 0.6)
    context.fillStyle = ink.teams[seat % ink.teams.length] ?? ink.text
    context.fillRect(left, y, (scene.width - left) * 0.9 * (apples / most(frame)), row * 0.35)
    context.fillStyle = ink.text
    context.font = `${scene.text}px ${scene.font}`
    if (row > 2 * scene.text) context.fillText(`team ${seat + 1}: ${frame.points[seat] ?? '?'}`, left, y - 4)
  })
}

function marks(frame: Frame): Mark[] {
  return frame.picked ? [] : [{ seat: -1, weight: 2, label: 'they wished for too much' }]
}

export const viewer: Viewer<Frame> = {
  about: 'All teams pick apples from one tree. If together they wish for more than there is, nobody gets anything. The most apples win.',
  draw,
  duration: () => 500,
  marks,
  race: { label: 'apples of each team', values: (frame) => known(frame).map((apples) => apples / most(frame)) },
  figures: (frame, seat) => [{ label: 'apples', value: String(frame.points[seat] ?? '?') }],
  legend: [{ label: 'an apple on the tree', draw: (context, size, ink) => drawApple(context, ink, size / 2, size / 2, size * 0.3) }],
}
