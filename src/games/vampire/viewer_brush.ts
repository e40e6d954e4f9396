import type { Ink } from '@player/contract'
import { lettersOf } from '@player/write'

// Draws the things in the park on a canvas; the viewer decides where and when.

type Cell = [number, number]

interface Canvas {
  context: CanvasRenderingContext2D
  width: number
  height: number
  ink: Ink
  text: number
  font: string
}

export interface Look {
  lives: number
  index: number // among those in the same cell
  count: number
  faint: boolean
  flash: boolean
  fast: boolean
}

export const dark = (ink: Ink): boolean => ink.paper < '#8'

export class Brush {
  private readonly context: CanvasRenderingContext2D
  private readonly ink: Ink
  private readonly cell: number
  private readonly left: number
  private readonly top: number

  constructor(private readonly canvas: Canvas, size: number) {
    this.context = canvas.context
    this.ink = canvas.ink
    this.cell = Math.min(canvas.width, canvas.height) / size
    this.left = (canvas.width - this.cell * size) / 2
    this.top = (canvas.height - this.cell * size) / 2
  }

  ground(cell: Cell, lit: boolean): void {
    const [x, y] = this.corner(cell)
    const isDark = dark(this.ink)
    const even = (cell[0] + cell[1]) % 2 === 0
    this.context.fillStyle = lit ? (isDark ? '#6b6330' : '#fff3b0') : isDark ? (even ? '#171d2b' : '#1a2130') : even ? '#e4e8ef' : '#dbe0e9'
    this.context.fillRect(x, y, this.cell + 0.5, this.cell + 0.5)
  }

  spot(cell: Cell): { x: number; y: number; size: number } {
    const [x, y] = this.middle(cell)
    return { x, y, size: this.cell }
  }

  bush(cell: Cell): void {
    const [x, y] = this.middle(cell)
    const isDark = dark(this.ink)
    const r = this.cell
    this.context.fillStyle = isDark ? '#1f4632' : '#7fae8b'
    this.roundRect(cell, 0.04, 0.22)
    this.context.fillStyle = isDark ? '#2c6044' : '#639a72'
    for (const [dx, dy] of [[-0.2, -0.16], [0.17, -0.2], [0.02, 0.17]] as const) this.disc(x + dx * r, y + dy * r, r * 0.2)
  }

  // As many bats as the density; the ground behind them gets denser too, for small scales.
  swarm(cell: Cell, density: number): void {
    const isDark = dark(this.ink)
    this.context.globalAlpha = 0.16 + 0.13 * density
    this.context.fillStyle = isDark ? '#9d86d8' : '#6f55b5'
    this.roundRect(cell, 0.05, 0.16)
    this.context.globalAlpha = 1
    this.context.fillStyle = isDark ? '#d7cbf5' : '#35236b'
    const [x, y] = this.middle(cell)
    const places = density === 1 ? [[0, 0]] : density === 2 ? [[-0.17, -0.15], [0.17, 0.15]] : [[-0.2, -0.2], [0.2, -0.12], [-0.02, 0.22]]
    for (const [dx, dy] of places) this.bat(x + dx! * this.cell, y + dy! * this.cell, this.cell * (density === 1 ? 0.3 : 0.21))
  }

  warning(cell: Cell, seat: number, fuse: number): void {
    this.context.globalAlpha = fuse === 1 ? 0.34 : 0.08 + 0.04 * (5 - fuse)
    this.context.fillStyle = this.team(seat)
    this.roundRect(cell, 0.02, 0.08)
    this.context.globalAlpha = 1
  }

  grenade(cell: Cell, seat: number, fuse: number): void {
    const [x, y] = this.middle(cell)
    const r = this.cell * 0.27
    this.context.fillStyle = '#10131a'
    this.context.strokeStyle = this.team(seat)
    this.context.lineWidth = Math.max(1.5, this.cell * 0.07)
    this.disc(x, y, r)
    this.context.stroke()
    // The fuse: an arc that shrinks as it burns.
    this.context.strokeStyle = fuse <= 1 ? this.ink.alarm : '#ffd75f'
    this.context.beginPath()
    this.context.arc(x, y, r * 1.38, -Math.PI / 2, -Math.PI / 2 + (fuse / 5) * 2 * Math.PI)
    this.context.stroke()
    this.letter(String(fuse), x, y, this.cell * 0.34, '#fff')
  }

  blast(cell: Cell, arms: number[], age: number, seat: number): void {
    const [x, y] = this.middle(cell)
    const grown = Math.min(1, age * 2.2)
    const width = this.cell * (0.62 - 0.3 * age)
    const { context } = this
    context.lineCap = 'round'
    for (const [colour, part, alpha] of [[this.team(seat), 1, 0.7], ['#fff3c4', 0.6, 1]] as const) {
      context.strokeStyle = colour
      context.globalAlpha = alpha * (1 - 0.8 * Math.max(0, age - 0.4))
      context.lineWidth = width * part
      const [up, right, down, left] = arms.map((arm) => arm * this.cell * grown) as [number, number, number, number]
      context.beginPath()
      context.moveTo(x, y - up)
      context.lineTo(x, y + down)
      context.moveTo(x - left, y)
      context.lineTo(x + right, y)
      context.stroke()
      context.fillStyle = colour
      this.disc(x, y, width * 0.75 * part)
    }
    context.globalAlpha = 1
  }

  // Filled: present. Hollow: announced. The number counts down to its end or its appearance.
  item(cell: Cell, letter: string, countdown: number): void {
    const [x, y] = this.middle(cell)
    const r = this.cell * 0.34
    const { context } = this
    context.beginPath()
    context.moveTo(x, y - r)
    context.lineTo(x + r, y)
    context.lineTo(x, y + r)
    context.lineTo(x - r, y)
    context.closePath()
    context.lineWidth = Math.max(1.2, this.cell * 0.06)
    context.strokeStyle = dark(this.ink) ? '#7ee0d0' : '#00776a'
    context.fillStyle = countdown > 0 ? (dark(this.ink) ? '#155e57' : '#b6ece4') : this.ink.paper
    context.globalAlpha = countdown > 0 ? 1 : 0.75
    context.fill()
    if (countdown < 0) context.setLineDash([this.cell * 0.09, this.cell * 0.07])
    context.stroke()
    context.setLineDash([])
    context.globalAlpha = 1
    this.letter(letter, x, y, this.cell * 0.36, this.ink.text)
    this.letter(String(Math.abs(countdown)), x + this.cell * 0.33, y + this.cell * 0.34, this.cell * 0.25, this.ink.text)
  }

  player(cell: Cell, seat: number, look: Look): void {
    const [middleX, middleY] = this.middle(cell)
    const { context } = this
    const shared = look.count > 1
    // Two side by side, three around the middle, four in the corners.
    const angle = (2 * Math.PI * (look.index + (look.count > 2 ? 0.5 : 0))) / look.count
    const apart = !shared ? 0 : this.cell * (look.count === 2 ? 0.25 : 0.31)
    const x = middleX + Math.cos(angle) * apart
    const y = middleY + Math.sin(angle) * apart
    const r = this.cell * (!shared ? 0.34 : look.count === 2 ? 0.24 : 0.2)
    context.globalAlpha = look.faint ? 0.5 : 1
    context.fillStyle = look.flash ? '#fff' : this.team(seat)
    context.strokeStyle = dark(this.ink) ? '#05070c' : '#20242e'
    context.lineWidth = Math.max(1, this.cell * 0.05)
    this.cape(x, y, r)
    if (look.fast) {
      context.strokeStyle = this.team(seat)
      context.beginPath()
      for (const dy of [-0.5, 0, 0.5]) {
        context.moveTo(x - r * 1.5, y + dy * r)
        context.lineTo(x - r * 1.15, y + dy * r)
      }
      context.stroke()
    }
    const letters = lettersOf(this.ink, seat)
    this.letter(letters, x, y - r * 0.05, r * (letters.length > 1 ? 0.85 : 1.1), dark(this.ink) || look.flash ? '#10131a' : '#fff')
    context.fillStyle = dark(this.ink) ? '#fff' : '#10131a'
    for (let life = 0; life < look.lives; ++life) {
      this.disc(x + (life - (look.lives - 1) / 2) * r * 0.5, y + r * 1.22, Math.max(1, r * 0.16))
    }
    context.globalAlpha = 1
  }

  note(cell: Cell, text: string, seat: number, age: number): void {
    const [x, y] = this.middle(cell)
    this.context.globalAlpha = 1 - age
    this.letter(text, x, y - this.cell * (0.5 + 0.6 * age), Math.max(this.canvas.text, this.cell * 0.3), seat < 0 ? this.ink.text : this.team(seat))
    this.context.globalAlpha = 1
  }

  // A cape with two points, to distinguish it from a grenade.
  private cape(x: number, y: number, r: number): void {
    const { context } = this
    context.beginPath()
    context.moveTo(x - r * 0.75, y - r * 1.05)
    context.quadraticCurveTo(x, y - r * 0.55, x + r * 0.75, y - r * 1.05)
    context.quadraticCurveTo(x + r * 1.05, y, x + r * 0.8, y + r * 0.95)
    context.quadraticCurveTo(x + r * 0.4, y + r * 0.6, x, y + r * 0.95)
    context.quadraticCurveTo(x - r * 0.4, y + r * 0.6, x - r * 0.8, y + r * 0.95)
    context.quadraticCurveTo(x - r * 1.05, y, x - r * 0.75, y - r * 1.05)
    context.fill()
    context.stroke()
  }

  private bat(x: number, y: number, r: number): void {
    const { context } = this
    context.beginPath()
    context.moveTo(x - r, y - r * 0.4)
    context.quadraticCurveTo(x - r * 0.4, y - r * 0.6, x - r * 0.15, y - r * 0.1)
    context.lineTo(x, y - r * 0.35)
    context.lineTo(x + r * 0.15, y - r * 0.1)
    context.quadraticCurveTo(x + r * 0.4, y - r * 0.6, x + r, y - r * 0.4)
    context.quadraticCurveTo(x + r * 0.6, y, x + r * 0.45, y + r * 0.3)
    context.quadraticCurveTo(x + r * 0.2, y + r * 0.1, x, y + r * 0.5)
    context.quadraticCurveTo(x - r * 0.2, y + r * 0.1, x - r * 0.45, y + r * 0.3)
    context.quadraticCurveTo(x - r * 0.6, y, x - r, y - r * 0.4)
    context.fill()
  }

  private disc(x: number, y: number, r: number): void {
    this.context.beginPath()
    this.context.arc(x, y, r, 0, 2 * Math.PI)
    this.context.fill()
  }

  private roundRect(cell: Cell, inset: number, radius: number): void {
    const [x, y] = this.corner(cell)
    const side = this.cell * (1 - 2 * inset)
    this.context.beginPath()
    this.context.roundRect(x + inset * this.cell, y + inset * this.cell, side, side, radius * this.cell)
    this.context.fill()
  }

  private letter(text: string, x: number, y: number, size: number, colour: string): void {
    const { context } = this
    context.fillStyle = colour
    context.font = `600 ${size}px ${this.canvas.font}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(text, x, y)
  }

  private team(seat: number): string {
    return this.ink.teams[seat] ?? this.ink.text
  }
  private corner([row, column]: Cell): Cell {
    return [this.left + column * this.cell, this.top + row * this.cell]
  }
  private middle([row, column]: Cell): Cell {
    return [this.left + (column + 0.5) * this.cell, this.top + (row + 0.5) * this.cell]
  }
}
