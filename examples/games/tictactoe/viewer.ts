import type { Ink, Mark, Scene, Viewer } from '@player/contract'

// Draws tic-tac-toe: the board and its marks, the newest one growing.

export interface Frame {
  turn: number
  board: number[] // 0 none, 1 cross, 2 nought, row by row
  last: number | null // the cell that has just been marked
  over: boolean
  winner: number | null
}

const growMs = 400

function drawMark(context: CanvasRenderingContext2D, ink: Ink, seat: number, x: number, y: number, radius: number): void {
  context.strokeStyle = ink.teams[seat] ?? ink.text
  context.lineWidth = Math.max(1.5, radius / 4)
  context.lineCap = 'round'
  context.beginPath()
  if (seat === 1) context.arc(x, y, radius, 0, 2 * Math.PI)
  else
    for (const side of [-1, 1]) {
      context.moveTo(x - radius, y - side * radius)
      context.lineTo(x + radius, y + side * radius)
    }
  context.stroke()
}

function draw(scene: Scene<Frame>): void {
  const { context, ink } = scene
  const frame = scene.frame(scene.turn)
  const cell = Math.min(scene.width, scene.height) / 3.2
  const left = (scene.width - 3 * cell) / 2
  const top = (scene.height - 3 * cell) / 2
  context.strokeStyle = ink.line
  context.lineWidth = Math.max(1, cell / 30)
  context.beginPath()
  for (const i of [1, 2]) {
    context.moveTo(left + i * cell, top)
    context.lineTo(left + i * cell, top + 3 * cell)
    context.moveTo(left, top + i * cell)
    context.lineTo(left + 3 * cell, top + i * cell)
  }
  context.stroke()
  frame.board.forEach((mark, i) => {
    if (mark === 0) return
    const grown = i === frame.last ? Math.min(1, (scene.progress * duration(frame)) / growMs) : 1
    drawMark(context, ink, mark - 1, left + ((i % 3) + 0.5) * cell, top + (Math.floor(i / 3) + 0.5) * cell, 0.3 * cell * grown)
  })
}

const duration = (frame: Frame): number => growMs + (frame.over ? 800 : 200)

function marks(frame: Frame): Mark[] {
  if (!frame.over) return []
  return [{ seat: frame.winner ?? -1, weight: 3, label: frame.winner === null ? 'a draw' : 'three in a row' }]
}

export const viewer: Viewer<Frame> = {
  about: 'Two players put their marks on nine cells in turn. Three in a row win.',
  draw,
  duration,
  marks,
  race: { label: 'who has won', values: (frame) => [frame.winner === null ? 0.5 : 1 - frame.winner] },
  figures: () => [],
  legend: [0, 1].map((seat) => ({
    label: seat === 0 ? 'cross, which moves first' : 'nought',
    draw: (context, size, ink) => drawMark(context, ink, seat, size / 2, size / 2, size * 0.3),
  })),
}
