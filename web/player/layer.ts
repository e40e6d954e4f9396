import { speech } from './speech.svelte'

// A part of a picture that stays the same while the rest moves: painted once, copied for every frame.

interface Paper {
  context: CanvasRenderingContext2D
  width: number
  height: number
}

let fonts = 0 // counts loaded fonts; text is painted again when it changes
if (typeof document !== 'undefined') document.fonts.addEventListener('loadingdone', () => ++fonts)

export class Layer {
  private canvas: HTMLCanvasElement | null = null
  private painted: unknown[] = []

  // Covers the whole paper with what `paint` draws. Calls it only if something in `key` or the paper has changed since
  // the last time.
  draw({ context, width, height }: Paper, key: unknown[], paint: (context: CanvasRenderingContext2D) => void): void {
    const ratio = context.getTransform().a || 1
    const wanted = [width, height, ratio, fonts, speech.language, ...key]
    const canvas = (this.canvas ??= document.createElement('canvas'))
    if (wanted.length !== this.painted.length || wanted.some((each, i) => each !== this.painted[i])) {
      canvas.width = Math.max(1, Math.round(width * ratio)) // also clears it
      canvas.height = Math.max(1, Math.round(height * ratio))
      const on = canvas.getContext('2d')!
      on.setTransform(ratio, 0, 0, ratio, 0, 0)
      paint(on)
      this.painted = wanted
    }
    context.drawImage(canvas, 0, 0, canvas.width / ratio, canvas.height / ratio)
  }
}
