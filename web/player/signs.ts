import { team } from './colours'
import type { Ink, Sign } from './contract'

// Identifies a player by a colour, and a shape for those who cannot distinguish the colours. First eight shapes, then
// their outlines in other colours, then outlines in the first colours. After these 24, seats have initials in a square.

const shapes = [
  'M8 1a7 7 0 1 0 .01 0z', // a disc
  'M2 1h12a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H2a1 1 0 0 1-1-1V2a1 1 0 0 1 1-1zM3 3v10h10V3zM5 5h6v6H5z', // squares
  'M8 1 15.5 14.5H.5z', // a triangle
  'M8 .5 15.5 8 8 15.5.5 8z', // a diamond
  'M5.5 1h5v4.5H15v5h-4.5V15h-5v-4.5H1v-5h4.5z', // a cross
  'M8 .5 10 5.8 15.7 6 11.2 9.5 12.8 15 8 11.8 3.2 15 4.8 9.5.3 6 6 5.8z', // a star
  'M4 1.2h8l4 6.8-4 6.8H4L0 8z', // a hexagon
  'M15.5 1.5H.5L8 15z', // a triangle upside down
]
const squareOutline = 'M1 1h14v14H1z'
const badge = 'M2-1h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H2a3 3 0 0 1-3-3V2a3 3 0 0 1 3-3z'

export interface Shape {
  path: string // in a square from 0 to 16
  hollow: boolean
  letters: string // inside the shape; empty: none
}

export const signOf = (ink: Ink, seat: number): Sign => ink.signs?.[seat] ?? { number: seat, letters: '' }

export function shapeOf({ number, letters }: Sign): Shape {
  if (number >= 3 * shapes.length) return { path: badge, hollow: false, letters: letters || String(number + 1) }
  const hollow = number >= shapes.length
  const shape = number % shapes.length
  return { path: hollow && shape === 1 ? squareOutline : shapes[shape]!, hollow, letters: '' }
}

const luminance = (colour: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2)
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

// Letters on a colour: black or white, whichever has more contrast.
export const lettersOn = (colour: string): string => (luminance(colour) > 0.18 ? '#000000' : '#ffffff')

// Draws a sign in a picture; `size` is half of its width.
export function drawSign(context: CanvasRenderingContext2D, ink: Ink, seat: number, x: number, y: number, size: number): void {
  const { path, hollow, letters } = shapeOf(signOf(ink, seat))
  const colour = team(ink, seat)
  context.save()
  context.translate(x, y)
  context.scale(size / 8, size / 8)
  context.translate(-8, -8)
  context.fillStyle = context.strokeStyle = colour
  context.lineWidth = 2
  if (hollow) context.stroke(new Path2D(path))
  else context.fill(new Path2D(path), 'evenodd')
  if (letters) {
    context.font = '700 9.5px Inter, sans-serif'
    context.fillStyle = lettersOn(colour)
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(letters, 8, 8.5, 15)
  }
  context.restore()
}
