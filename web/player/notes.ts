import { number, orNothing, record, text } from './checked'

// What programs wrote to stderr, by turn: lines of JSON that only their owner gets, after those of the replay
// (src/replay/notes.hpp). What cannot be read is left out: the match can be watched without.

export interface Note {
  seat: number
  text: string
}

export interface Notes {
  turns: Map<number, Note[]> // what was written until the answer in a turn, from 1
  after: Note[] // after the last answer
  dropped: Map<number, number> // by seat: bytes that came after what is kept
}

const textMax = 1 << 17 // of a seat in a turn; a program's whole stderr is half of that

const line = record({
  seat: number,
  t: orNothing(number),
  text: orNothing(text),
  text_hex: orNothing(text),
  dropped: orNothing(number),
})

export const beginNotes = (content: string): boolean => content.includes('"agon":"notes"')
export const noNotes = (): Notes => ({ turns: new Map(), after: [], dropped: new Map() })

function bytesOf(hex: string): string {
  if (!/^([0-9a-f]{2})*$/.test(hex)) return ''
  return new TextDecoder().decode(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
}

export function takeNote(content: string, notes: Notes, seats: number): void {
  let read
  try {
    read = line(JSON.parse(content), 'a note')
  } catch {
    return
  }
  const { seat, t: turn, dropped } = read
  if (!Number.isInteger(seat) || seat < 0 || seat >= seats) return
  if (dropped) notes.dropped.set(seat, dropped)
  const written = (read.text ?? bytesOf(read.text_hex ?? '')).slice(0, textMax)
  if (!written) return
  const note = { seat, text: written }
  if (turn === undefined) notes.after.push(note)
  else if (Number.isSafeInteger(turn) && turn > 0) notes.turns.set(turn, [...(notes.turns.get(turn) ?? []), note])
}

// What was written after the last turn that the replay has: also in one that was not carried out, because a program
// failed in it.
export function afterwards(notes: Notes, last: number): Note[] {
  return [...[...notes.turns].filter(([turn]) => turn > last).flatMap(([, each]) => each), ...notes.after]
}
