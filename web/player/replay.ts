// The text of replay files (one or several after another, as lines of JSON) into values. The text comes from strangers:
// everything is checked here, nothing is trusted later. Unknown fields are ignored, so that later writers may add some.

import { beginNotes, noNotes, takeNote, type Notes } from './notes'

export interface Seat {
  name: string
  program: string
}

export interface Spent {
  seat: number
  cpuUs: number
  wallUs: number
}

export interface Said extends Spent {
  text: string
}

export interface Turn {
  said: Said[] // any number of a seat, in the order in which it was said
  spent: Spent[] // beside that: by whoever was not asked for what it said, in the whole turn
  digest: string
}

export interface Result {
  scores: number[] // millionths of a point, by seat
  winner: number | null
  reason: string
  ours: boolean // the machine failed, not a player: the match does not count
  faults: number // how many seats have lost by a fault of theirs, whatever the board says
}

export interface Replay {
  game: string
  setup: string
  seed: bigint
  seats: Seat[]
  turns: Turn[]
  result: Result | null // null: the match was cut off
  notes?: Notes // of the programs that belong to whoever watches
}

export type Loaded = { replay: Replay } | { error: string }

const version = 1

class Damage extends Error {}
class Torn extends Damage {} // the line is not JSON

type Fields = Record<string, unknown>

function need(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Damage(what)
}

function fields(value: unknown, what: string): Fields {
  need(typeof value === 'object' && value !== null && !Array.isArray(value), `${what} is not an object`)
  return value as Fields
}

function list(value: unknown, what: string): unknown[] {
  need(Array.isArray(value), `${what} is not a list`)
  return value
}

function text(value: unknown, what: string): string {
  need(typeof value === 'string', `${what} is not a text`)
  return value
}

// A text field; what is not UTF-8 stands in NAME_hex and is shown as far as it can be.
function textIn(line: Fields, name: string, otherwise?: string): string {
  const hex = line[`${name}_hex`]
  if (hex === undefined) return text(line[name] ?? otherwise, `"${name}"`)
  need(typeof hex === 'string' && /^([0-9a-f]{2})*$/.test(hex), `"${name}_hex" is not hexadecimal`)
  return new TextDecoder().decode(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
}

function whole(value: unknown, what: string): number {
  need(Number.isSafeInteger(value), `${what} is not a whole number`)
  return value as number
}

function header(line: Fields): Replay {
  const found = whole(line.version, '"version"')
  need(found <= version, `it has format version ${found}, this page reads up to ${version}: take a newer Agon`)
  const seed = text(line.seed, '"seed"')
  need(/^\d{1,20}$/.test(seed), '"seed" is not a number')
  const seats = list(line.seats, '"seats"').map((each) => {
    const seat = fields(each, 'a seat')
    return { name: textIn(seat, 'name'), program: textIn(seat, 'program', '') }
  })
  need(seats.length > 0, 'nobody plays in it')
  return {
    game: textIn(line, 'game'),
    setup: textIn(line, 'setup', ''),
    seed: BigInt(seed),
    seats,
    turns: [],
    result: null,
  }
}

function spent(line: Fields, replay: Replay): Spent {
  const seat = whole(line.seat, '"seat"')
  need(seat >= 0 && seat < replay.seats.length, `there is no seat ${seat}`)
  return { seat, cpuUs: whole(line.cpu_us ?? 0, '"cpu_us"'), wallUs: whole(line.wall_us ?? 0, '"wall_us"') }
}

function turn(line: Fields, replay: Replay): Turn {
  const number = whole(line.t, '"t"')
  need(number === replay.turns.length + 1, `turn ${replay.turns.length + 1} is expected here, this is turn ${number}`)
  const said = list(line.said, '"said"').map((each) => {
    const one = fields(each, 'an answer')
    return { ...spent(one, replay), text: textIn(one, 'text') }
  })
  const beside = list(line.spent ?? [], '"spent"').map((each) => spent(fields(each, 'a time'), replay))
  const digest = text(line.digest, '"digest"')
  need(/^[0-9a-f]{16}$/.test(digest), '"digest" is not 16 hexadecimal digits')
  return { said, spent: beside, digest }
}

function result(value: unknown, replay: Replay): Result {
  const line = fields(value, '"result"')
  const winner = line.winner ?? null
  need(winner === null || (Number.isInteger(winner) && (winner as number) in replay.seats), '"winner" is not a seat')
  const faults = list(line.faults ?? [], '"faults"').length
  const scores = list(line.scores, '"scores"').map((each) => whole(each, 'a score'))
  return {
    scores,
    winner: winner as number | null,
    reason: textIn(line, 'reason', ''),
    ours: line.ours === true,
    faults,
  }
}

function take(line: Fields, replay: Replay): void {
  need(replay.result === null, 'there is something after the result')
  if ('result' in line) replay.result = result(line.result, replay)
  else if ('t' in line) replay.turns.push(turn(line, replay))
  // anything else is from a later version
}

function parse(line: string): Fields {
  try {
    return fields(JSON.parse(line), 'the line')
  } catch (error) {
    if (error instanceof Damage) throw error
    throw new Torn('this is not a line of JSON; the file is damaged or cut off here')
  }
}

// One entry for each replay in the text. A damaged one is an error that names the line (counted in its own file) and
// what is wrong there; the others are not affected by it. A replay whose last line is not whole was cut off while it was
// written or sent: it can be watched up to the line before. Notes come after the result of their replay.
export function readReplays(content: string): Loaded[] {
  const loaded: Loaded[] = []
  let current: Replay | null = null
  let number = 0 // of the line, in its file
  let lost = false // after damage: until the next replay begins
  let torn = '' // what is wrong with the last line; that is damage if the replay goes on after it
  for (const line of content.split('\n')) {
    ++number
    if (line.trim() === '') continue
    const begins = line.includes('"agon":"replay"')
    if (lost && !begins) continue
    if (current?.notes && !begins) {
      takeNote(line, current.notes, current.seats.length)
      continue
    }
    if (current?.result && beginNotes(line)) {
      current.notes = noNotes()
      continue
    }
    if (begins) {
      number = 1
      current = null
      torn = ''
    }
    if (torn) {
      loaded.splice(-1, 1, { error: torn })
      ;[torn, current, lost] = ['', null, true]
      continue
    }
    try {
      const value = parse(line)
      if (current) {
        take(value, current)
      } else {
        need(value.agon === 'replay', 'this is not a replay: its first line does not hold "agon":"replay"')
        current = header(value)
        loaded.push({ replay: current })
      }
      lost = false
    } catch (error) {
      if (!(error instanceof Damage)) throw error
      const wrong = `line ${number}: ${error.message}`
      if (error instanceof Torn && current?.result === null) {
        torn = wrong
        continue
      }
      if (current) loaded.pop()
      loaded.push({ error: wrong })
      current = null
      lost = true
    }
  }
  return loaded
}
