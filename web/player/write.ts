import type { Scene } from './contract'

// A word on a board, on its base line.
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
