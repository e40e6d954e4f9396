import type { Ink } from './contract'
import type { Player } from './player.svelte'
import { points } from './numbers'
import { speech } from './speech.svelte'
import { drawSign } from './signs'

// The board as a picture to send to somebody: the players above it, what happened below it.

const width = 1600
const margin = 48
const line = 40

const font = (weight: number, size: number) => `${weight} ${size}px Inter, sans-serif`

// As many of the words as fit.
function write(context: CanvasRenderingContext2D, text: string, x: number, y: number, room: number): void {
  const letters = [...text]
  let length = letters.length
  const cut = () => (length < letters.length ? `${letters.slice(0, length).join('').trimEnd()}…` : text)
  while (length > 1 && context.measureText(cut()).width > room) --length
  context.fillText(cut(), x, y)
}

export function pictureOf(board: HTMLCanvasElement, player: Player, ink: Ink, where: string): HTMLCanvasElement {
  const scale = (width - 2 * margin) / board.width
  const seats = player.names.slice(0, 4)
  const head = margin + line * 2.2
  const height = head + board.height * scale + line * 2.8
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round(height)
  const context = canvas.getContext('2d')!
  context.fillStyle = ink.paper
  context.fillRect(0, 0, width, height)
  context.textBaseline = 'alphabetic'
  context.font = font(600, 30)
  context.fillStyle = ink.text
  const crowd = player.names.length > seats.length
  const title = [player.reel.info.title, where].filter(Boolean).join(' · ')
  write(context, crowd ? `${title} · ${speech.words.player.teams(player.names.length)}` : title, margin, margin + 8, width - 2 * margin)
  const result = player.atEnd ? player.reel.replay.result : null
  const room = (width - 2 * margin) / seats.length
  for (const [seat, name] of (crowd ? [] : seats).entries()) {
    const x = margin + seat * room
    drawSign(context, ink, seat, x + 14, margin + line * 1.45, 14)
    context.font = font(600, 26)
    context.fillStyle = ink.text
    write(context, result ? `${name}  ${points(result.scores[seat] ?? 0)}` : name, x + 40, margin + line * 1.45 + 9, room - 60)
  }
  context.drawImage(board, margin, head, board.width * scale, board.height * scale)
  context.font = font(500, 26)
  context.fillStyle = ink.quiet
  const told = player.turn === 0 ? '' : player.story(player.atEnd && player.reel.ending ? player.reel.replay.result?.reason || player.reel.ending : player.shot.tell)
  write(context, told, margin, height - line, width - 2 * margin)
  return canvas
}
