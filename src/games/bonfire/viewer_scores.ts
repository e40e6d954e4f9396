import { team as teamOf } from '@player/colours'
import type { Scene } from '@player/contract'
import { grouped } from '@player/numbers'
import { spoken } from '@player/speech.svelte'
import { write, writeName } from '@player/write'
import { en } from './texts/en'
import type { Frame } from './viewer'

// The points beside the sea, highest first, one bar per team.

const say = spoken('bonfire', en)

interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface Row {
  place: number
  seat: number
  points: number | null // null: hidden from this team
}

// Equal points share a place; unknown points come last.
export function ranked(frame: Frame): Row[] {
  const rows = frame.points.map((points, seat) => ({
    place: 1 + frame.points.filter((other) => (other ?? -1) > (points ?? -1)).length,
    seat,
    points,
  }))
  return rows.sort((a, b) => a.place - b.place || a.seat - b.seat)
}

export const scoresWidth = (scene: Pick<Scene<Frame>, 'text'>): number => scene.text * 16

export function headline(scene: Scene<Frame>, frame: Frame, left: number, base: number, width: number): void {
  const t = say().head
  write(scene, frame.over ? t.over : t.turn(frame.turn, frame.turns_left), left, base, scene.ink.quiet, 'left')
  write(scene, frame.burning ? t.burning : t.noFire, left + width, base, frame.burning ? scene.ink.text : scene.ink.quiet, 'right', frame.burning ? 600 : 500)
}

// If there is little space for many teams, a row is a line of text on its bar.
export function drawScores(scene: Scene<Frame>, frame: Frame, box: Box): void {
  const { context, ink, text } = scene
  const known = ranked(frame).filter(({ points }) => points !== null)
  const best = Math.max(1, ...known.map(({ points }) => points ?? 0))
  const row = Math.max(text * 1.5, Math.min(text * 2.4, box.height / (known.length + 2)))
  const room = Math.floor(box.height / row) - 1
  const shown = known.length <= room ? known : known.slice(0, room - 1)
  write(scene, say().scores.points, box.left + box.width, box.top + text, ink.quiet, 'right')
  shown.forEach(({ place, seat, points }, i) => {
    const top = box.top + (i + 1) * row
    const base = top + text
    const colour = teamOf(ink, seat)
    write(scene, String(place), box.left + text * 1.4, base, ink.quiet, 'right')
    writeName(scene, seat, box.left + text * 2.2, base, box.width - text * 6.5, ink.text)
    write(scene, grouped(points ?? 0), box.left + box.width, base, ink.text, 'right', 600)
    const bar = { x: box.left + text * 2.2, y: top + text * 1.18, width: box.width - text * 2.2, height: Math.max(2, text * 0.24) }
    context.fillStyle = ink.line
    context.fillRect(bar.x, bar.y, bar.width, bar.height)
    context.fillStyle = colour
    context.fillRect(bar.x, bar.y, (bar.width * (points ?? 0)) / best, bar.height)
  })
  const rest = frame.points.length - shown.length
  if (rest === 0) return
  const told = known.length < frame.points.length ? say().scores.hidden : say().scores.more(rest)
  write(scene, told, box.left + text * 2.2, box.top + (shown.length + 1) * row + text, ink.quiet, 'left')
}
