import { tick } from 'svelte'
import type { Ink } from './contract'
import { atRest, type Position } from './playback'
import { pictureOf } from './picture'
import type { Player } from './player.svelte'

// A match as a film: sends its pictures one after another to the program that opened this page for that
// (src/cli/film.cpp).

export interface FilmOrder {
  key: string // identifies us to the receiver
  rate: number // pictures per second
  seconds: number // maximum
}

// "#film=KEY&rate=20&seconds=60"
export function filmOrder(hash: string): FilmOrder | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const key = values.get('film')
  const [rate, seconds] = [Number(values.get('rate')), Number(values.get('seconds'))]
  return key && rate >= 1 && rate <= 60 && seconds >= 1 && seconds <= 3600 ? { key, rate, seconds } : null
}

const animatedUpTo = 10 // times the normal speed: faster, turns are shown only at rest
const beginsMs = 1000 // how long the first picture is shown
const endsMs = 2500 // and the last one

// The position of the match in each picture: at normal speed, or faster to fit the time. `durations` are those of the
// turns from 1, in milliseconds.
export function positions(durations: number[], { rate, seconds }: Pick<FilmOrder, 'rate' | 'seconds'>): Position[] {
  const still = (turn: number, ms: number): Position[] => Array.from({ length: Math.round((ms * rate) / 1000) }, () => atRest(turn))
  const whole = durations.reduce((sum, each) => sum + each, 0)
  const room = Math.max(1000, seconds * 1000 - beginsMs - endsMs)
  const speed = Math.max(1, whole / room)
  const count = Math.ceil((whole / speed / 1000) * rate)
  const all = still(0, beginsMs)
  let [turn, before] = [0, 0] // completed turns, and when the last of them ended
  for (let i = 1; i <= count; ++i) {
    const now = (i * speed * 1000) / rate
    while (turn < durations.length && before + durations[turn]! <= now) before += durations[turn++]!
    const progress = turn < durations.length ? (now - before) / durations[turn]! : 1
    all.push(speed > animatedUpTo || turn === durations.length ? atRest(turn) : { turn: turn + 1, progress })
  }
  return [...all, ...still(durations.length, endsMs)]
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((take, refuse) => canvas.toBlob((blob) => (blob ? take(blob) : refuse(new Error('no picture'))), 'image/jpeg', 0.92))

// Sends the pictures in order, and then the end of the film.
export async function sendFilm(player: Player, ink: Ink, where: string, order: FilmOrder): Promise<void> {
  const send = async (part: string, body: Blob | string) => {
    const answer = await fetch(`/film/${part}?key=${encodeURIComponent(order.key)}`, { method: 'POST', body })
    if (!answer.ok) throw new Error(`${part}: ${answer.status}`)
  }
  try {
    while (!player.complete && !player.trouble) {
      player.tick(0)
      await new Promise((next) => setTimeout(next))
    }
    await player.viewer.prepare?.()
    await document.fonts.ready
    const durations = Array.from({ length: player.last }, (_, turn) => player.reel.durations[turn + 1] ?? 1000)
    const all = positions(durations, order)
    await send('begin', String(all.length))
    const board = document.querySelector<HTMLCanvasElement>('[data-testid=board] canvas')!
    for (const position of all) {
      player.position = position
      await tick() // the board is drawn
      await send('picture', await blobOf(pictureOf(board, player, ink, where)))
    }
    await send('end', '')
  } catch (error) {
    await send('failed', String(error)).catch(() => {})
  }
}
