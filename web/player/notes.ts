import { number, orNothing, record, text } from './checked'

// What programs wrote to stderr, by turn: JSON lines after those of the replay, given only to the owner
// (src/replay/notes.hpp). Unreadable lines are skipped: the match can be watched without them.

export interface Note {
  seat: number
  text: string
}

export interface Notes {
  turns: Map<number, Note[]> // written before the answer in a turn, from 1
  after: Note[] // after the last answer
  dropped: Map<number, number> // by seat: bytes beyond the limit, which were dropped
}

const textMax = 1 << 17 // per seat and turn; a program's whole stderr is half of that

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

// The seats that have written anything.
export const writersOf = ({ turns, after }: Notes): number[] =>
  [...new Set([...turns.values(), after].flat().map(({ seat }) => seat))].sort((one, other) => one - other)

// The notes of one seat; -1: of all.
export function notesOf(notes: Notes, seat: number): Notes {
  if (seat < 0) return notes
  const own = (all: Note[]): Note[] => all.filter((note) => note.seat === seat)
  return {
    turns: new Map([...notes.turns].map(([turn, all]) => [turn, own(all)])),
    after: own(notes.after),
    dropped: new Map([...notes.dropped].filter(([each]) => each === seat)),
  }
}

// What was written after the replay's last turn, including a turn that was not executed because a program failed in it.
export function afterwards(notes: Notes, last: number): Note[] {
  return [...[...notes.turns].filter(([turn]) => turn > last).flatMap(([, each]) => each), ...notes.after]
}
