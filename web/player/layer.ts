import { speech } from './speech.svelte'

// A part of a picture that stays the same while the rest moves: painted once, copied for every frame.

interface Paper {
  context: CanvasRenderingContext2D
  width: number
  height: number
}

let fonts = 0 // how often some have come since the page was opened: text is painted again then
if (typeof document !== 'undefined') document.fonts.addEventListener('loadingdone', () => ++fonts)

export class Layer {
  private canvas: HTMLCanvasElement | null = null
  private painted: unknown[] = []

  // Covers the whole paper with what `paint` draws. It is called only if something in `key` is another thing than the last
  // time, or the paper is.
  draw({ context, width, height }: Paper, key: unknown[], paint: (context: CanvasRenderingContext2D) => void): void {
    const ratio = context.getTransform().a || 1
    const wanted = [width, height, ratio, fonts, speech.language, ...key]
    const canvas = (this.canvas ??= document.createElement('canvas'))
    if (wanted.length !== this.painted.length || wanted.some((each, i) => each !== this.painted[i])) {
      canvas.width = Math.max(1, Math.round(width * ratio)) // which clears it
      canvas.height = Math.max(1, Math.round(height * ratio))
      const on = canvas.getContext('2d')!
      on.setTransform(ratio, 0, 0, ratio, 0, 0)
      paint(on)
      this.painted = wanted
    }
    context.drawImage(canvas, 0, 0, canvas.width / ratio, canvas.height / ratio)
  }
}
