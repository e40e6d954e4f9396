import { team } from './colours'
import type { Ink, Place, Scene, Viewer } from './contract'
import type { Note } from './notes'

// What programs draw on the board: lines of their stderr that begin with "#draw " (grammar in docs/notes.md). They are
// untrusted: their number and kinds are limited, and any other line remains text.

export type Draw =
  | { what: 'cell'; at: Place; colour: string | null } // null: the team's colour
  | { what: 'line'; from: Place; to: Place; colour: string | null }
  | { what: 'text'; at: Place; words: string }

export const drawsMax = 500 // per seat and turn
const wordsMax = 40 // characters
const most = 10_000 // of a coordinate

// Visible on light and dark boards.
const colours: Record<string, string> = {
  red: '#e5484d',
  orange: '#f0803c',
  yellow: '#e0b000',
  green: '#2f9e4f',
  blue: '#3f7fe8',
  violet: '#9d6af0',
  white: '#ffffff',
  black: '#000000',
  grey: '#8b949e',
}

function colourOf(word: string | undefined): string | null | undefined {
  if (word === undefined) return null
  if (/^#[0-9a-f]{6}$/i.test(word)) return word
  return Object.hasOwn(colours, word) ? colours[word] : undefined
}

function placeOf(words: string[]): Place | undefined {
  if (words.some((word) => !/^-?\d{1,5}(\.\d{1,6})?$/.test(word))) return undefined
  const place = words.map(Number)
  return place.every((each) => Math.abs(each) <= most) ? place : undefined
}

// Parses one line; `numbers` is the size of a place in this game. Undefined: not a drawing command.
export function drawOf(line: string, numbers: 2 | 3): Draw | undefined {
  if (!line.startsWith('#draw ')) return undefined
  const [, what, ...rest] = line.trim().split(/ +/)
  const at = placeOf(rest.slice(0, numbers))
  if (at?.length !== numbers) return undefined
  if (what === 'text') {
    const words = [...rest.slice(numbers).join(' ')].slice(0, wordsMax).join('')
    return words ? { what, at, words } : undefined
  }
  const to = what === 'line' ? placeOf(rest.slice(numbers, 2 * numbers)) : undefined
  if (what === 'line' ? to?.length !== numbers : what !== 'cell') return undefined
  const more = rest.slice(to ? 2 * numbers : numbers)
  const colour = colourOf(more[0])
  if (more.length > 1 || colour === undefined) return undefined
  return to ? { what: 'line', from: at, to, colour } : { what: 'cell', at, colour }
}

// Splits the text written in a turn into drawings and the remaining text.
export function drawsOf(written: string, numbers: 2 | 3): { draws: Draw[]; text: string } {
  const draws: Draw[] = []
  const left: string[] = []
  for (const line of written.split('\n')) {
    const draw = draws.length < drawsMax ? drawOf(line, numbers) : undefined
    if (draw) draws.push(draw)
    else left.push(line)
  }
  return { draws, text: left.join('\n') }
}

type Spots = (place: Place) => { x: number; y: number; size: number } | null

function paint(scene: Scene<unknown>, draw: Draw, spotOf: Spots, own: string): void {
  const { context, ink } = scene
  const spot = spotOf(draw.what === 'line' ? draw.from : draw.at)
  if (!spot) return
  const { x, y, size } = spot
  if (draw.what === 'text') return writeOn(context, ink, draw.words, x, y, Math.max(scene.text, Math.min(size * 0.5, scene.text * 1.5)), scene.font)
  context.strokeStyle = context.fillStyle = draw.colour ?? own
  if (draw.what === 'cell') {
    const half = Math.max(3, size * 0.44)
    context.lineWidth = Math.max(1.5, size * 0.06)
    context.globalAlpha = 0.4
    context.fillRect(x - half, y - half, 2 * half, 2 * half)
    context.globalAlpha = 1
    return context.strokeRect(x - half, y - half, 2 * half, 2 * half)
  }
  const end = spotOf(draw.to)
  if (!end) return
  context.lineWidth = Math.max(2, size * 0.1)
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(end.x, end.y)
  context.stroke()
  context.beginPath() // its target
  context.arc(end.x, end.y, Math.max(3, size * 0.14), 0, 2 * Math.PI)
  context.fill()
}

function writeOn(context: CanvasRenderingContext2D, ink: Ink, words: string, x: number, y: number, size: number, font: string): void {
  context.font = `600 ${size}px ${font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = size * 0.3
  context.strokeStyle = ink.paper
  context.strokeText(words, x, y)
  context.fillStyle = ink.text
  context.fillText(words, x, y)
}

// Drawn over the picture of a turn. In the view of one seat, only that seat's drawings.
export function paintDraws(scene: Scene<unknown>, viewer: Viewer<unknown>, notes: Note[]): void {
  const { context, ink, seat: eyes } = scene
  for (const { seat, text } of notes) {
    if (!viewer.places || (eyes >= 0 && eyes !== seat)) continue
    const { draws } = drawsOf(text, viewer.places.numbers)
    if (draws.length === 0) continue
    const spotOf = viewer.places.on(scene, seat)
    context.save()
    context.lineCap = 'round'
    for (const layer of ['cell', 'line', 'text']) {
      for (const draw of draws) if (draw.what === layer) paint(scene, draw, spotOf, team(ink, seat))
    }
    context.restore()
  }
}
