import type { Ink, Scene } from './contract'

// A word on a board, on its baseline.
export function write<Frame>(
  scene: Scene<Frame>,
  text: string,
  x: number,
  y: number,
  colour: string,
  align: CanvasTextAlign,
  weight = 500,
  size = scene.text,
): void {
  const { context } = scene
  context.font = `${weight} ${size}px ${scene.font}`
  context.fillStyle = colour
  context.textAlign = align
  context.textBaseline = 'alphabetic'
  context.fillText(text, x, y)
}

const fits = new Map<string, string>() // names truncated to the space
const fitsMax = 2000

// The name of a seat's player, on its baseline and not wider than `width`.
export function writeName<Frame>(
  scene: Scene<Frame>,
  seat: number,
  x: number,
  y: number,
  width: number,
  colour: string,
  align: CanvasTextAlign = 'left',
  weight = 500,
): void {
  const { context, text, font } = scene
  const name = scene.names[seat] ?? `team ${seat + 1}`
  const key = `${weight} ${text} ${Math.round(width)} ${name}`
  let shown = fits.get(key)
  if (shown === undefined) {
    context.font = `${weight} ${text}px ${font}`
    const letters = [...name]
    let length = letters.length
    const cut = () => (length < letters.length ? `${letters.slice(0, length).join('').trimEnd()}…` : name)
    while (length > 1 && context.measureText(cut()).width > width) --length
    shown = cut()
    if (fits.size >= fitsMax) fits.clear()
    fits.set(key, shown)
  }
  write(scene, shown, x, y, colour, align, weight)
}

// Where no name fits: two letters, or the number of the seat.
export const lettersOf = (ink: Ink, seat: number): string => ink.signs?.[seat]?.letters || String(seat + 1)
