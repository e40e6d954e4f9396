import { drawsOf } from './draws'
import type { Note } from './notes'
import type { Replay } from './replay'

// What programs said in a turn and how long they took, from the replay; and their notes, if the viewer may see them.

export interface Output {
  seat: number
  texts: string[] // its first few lines
  more: number // omitted ones
  cpuUs: number
  wallUs: number
  noted: Noted | null // null: nothing on stderr
}

export interface Noted {
  text: string // the beginning, without drawing commands
  more: number // characters omitted
  drawn: number // cells, lines and texts on the board
}

export const textsMax = 8 // per seat and turn
export const notedMax = 4000 // characters, likewise

export function notedOf(notes: Note[], seat: number, numbers: 2 | 3 | undefined): Noted | null {
  const written = notes.flatMap((note) => (note.seat === seat ? [note.text] : [])).join('')
  if (!written) return null
  const { draws, text } = numbers ? drawsOf(written, numbers) : { draws: [], text: written }
  const shown = text.trimEnd()
  return { text: shown.slice(0, notedMax), more: Math.max(0, shown.length - notedMax), drawn: draws.length }
}

// For the turn that led to the picture, the first being 1; before it, nothing. In seat order, without seats that have
// neither spoken nor written nor used time. `numbers`: the size of a place in the game.
export function outputOf(replay: Replay, turn: number, numbers?: 2 | 3, notes = replay.notes): Output[] {
  const { turns, seats } = replay
  const one = turns[turn - 1]
  if (!one) return []
  return seats.flatMap((_, seat) => {
    const said = one.said.filter((each) => each.seat === seat)
    const spent = [...said, ...one.spent.filter((each) => each.seat === seat)]
    const noted = notedOf(notes?.turns.get(turn) ?? [], seat, numbers)
    if (spent.length === 0 && !noted) return []
    const sum = (of: 'cpuUs' | 'wallUs') => spent.reduce((all, each) => all + each[of], 0)
    return [{ seat, texts: said.slice(0, textsMax).map(({ text }) => text), more: Math.max(0, said.length - textsMax), cpuUs: sum('cpuUs'), wallUs: sum('wallUs'), noted }]
  })
}

// "0.18 ms", "41 ms", "1.2 s"
export function lasted(us: number): string {
  if (us < 10_000) return `${(us / 1000).toFixed(2)} ms`
  return us < 1_000_000 ? `${Math.round(us / 1000)} ms` : `${(us / 1_000_000).toFixed(1)} s`
}
