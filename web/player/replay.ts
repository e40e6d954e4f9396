// Parses the text of replay files (one or several after another, as JSON lines). The text is untrusted: everything is
// checked here, and nothing needs to be checked later. Unknown fields are ignored, so that later writers may add some.

import { inWords, type Say } from './damage'
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
  said: Said[] // any number per seat, in the order in which they were said
  // In addition: time of seats that were not asked for what they said, for the whole turn.
  spent: Spent[]
  digest: string
}

export interface Result {
  scores: number[] // millionths of a point, by seat
  winner: number | null
  reason: string
  ours: boolean // the machine failed, not a player: the match does not count
  faults: number // the number of seats that lost by a fault, whatever the board shows
}

export interface Replay {
  game: string
  setup: string
  seed: bigint
  seats: Seat[]
  turns: Turn[]
  result: Result | null // null: the match was cut off
  notes?: Notes // of the viewer's own programs
}

export type Loaded = { replay: Replay } | { error: string } // in the reader's language

const version = 1

class Damage extends Error {
  constructor(readonly say: Say) {
    super()
  }
}
class Torn extends Damage {} // the line is not JSON

type Fields = Record<string, unknown>

const quoted = (name: string) => (): string => `"${name}"`

function need(condition: boolean, say: Say): asserts condition {
  if (!condition) throw new Damage(say)
}

function fields(value: unknown, what: Say): Fields {
  need(typeof value === 'object' && value !== null && !Array.isArray(value), (t) => t.notObject(what(t)))
  return value as Fields
}

function list(value: unknown, name: string): unknown[] {
  need(Array.isArray(value), (t) => t.notList(`"${name}"`))
  return value
}

function text(value: unknown, name: string): string {
  need(typeof value === 'string', (t) => t.notText(`"${name}"`))
  return value
}

// A text field; text that is not UTF-8 is in NAME_hex and is shown as far as possible.
function textIn(line: Fields, name: string, otherwise?: string): string {
  const hex = line[`${name}_hex`]
  if (hex === undefined) return text(line[name] ?? otherwise, name)
  need(typeof hex === 'string' && /^([0-9a-f]{2})*$/.test(hex), (t) => t.notHexadecimal(`"${name}_hex"`))
  return new TextDecoder().decode(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
}

function whole(value: unknown, what: Say): number {
  need(Number.isSafeInteger(value), (t) => t.notWhole(what(t)))
  return value as number
}

function header(line: Fields): Replay {
  const found = whole(line.version, quoted('version'))
  need(found <= version, (t) => t.newer(found, version))
  const seed = text(line.seed, 'seed')
  need(/^\d{1,20}$/.test(seed), (t) => t.notNumber('"seed"'))
  const seats = list(line.seats, 'seats').map((each) => {
    const seat = fields(each, (t) => t.seat)
    return { name: textIn(seat, 'name'), program: textIn(seat, 'program', '') }
  })
  need(seats.length > 0, (t) => t.nobodyPlays)
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
  const seat = whole(line.seat, quoted('seat'))
  need(seat >= 0 && seat < replay.seats.length, (t) => t.noSeat(seat))
  return { seat, cpuUs: whole(line.cpu_us ?? 0, quoted('cpu_us')), wallUs: whole(line.wall_us ?? 0, quoted('wall_us')) }
}

function turn(line: Fields, replay: Replay): Turn {
  const number = whole(line.t, quoted('t'))
  const expected = replay.turns.length + 1
  need(number === expected, (t) => t.otherTurn(expected, number))
  const said = list(line.said, 'said').map((each) => {
    const one = fields(each, (t) => t.answer)
    return { ...spent(one, replay), text: textIn(one, 'text') }
  })
  const beside = list(line.spent ?? [], 'spent').map((each) => spent(fields(each, (t) => t.time), replay))
  const digest = text(line.digest, 'digest')
  need(/^[0-9a-f]{16}$/.test(digest), (t) => t.notDigest('"digest"'))
  return { said, spent: beside, digest }
}

function result(value: unknown, replay: Replay): Result {
  const line = fields(value, quoted('result'))
  const winner = line.winner ?? null
  need(winner === null || (Number.isInteger(winner) && (winner as number) in replay.seats), (t) => t.notSeat('"winner"'))
  const faults = list(line.faults ?? [], 'faults').length
  const scores = list(line.scores, 'scores').map((each) => whole(each, (t) => t.score))
  return {
    scores,
    winner: winner as number | null,
    reason: textIn(line, 'reason', ''),
    ours: line.ours === true,
    faults,
  }
}

function take(line: Fields, replay: Replay): void {
  need(replay.result === null, (t) => t.afterResult)
  if ('result' in line) replay.result = result(line.result, replay)
  else if ('t' in line) replay.turns.push(turn(line, replay))
  // anything else comes from a later version
}

function parse(line: string): Fields {
  try {
    return fields(JSON.parse(line), (t) => t.line)
  } catch (error) {
    if (error instanceof Damage) throw error
    throw new Torn((t) => t.notJson)
  }
}

const wrong = (number: number, { say }: Damage): { error: string } => ({
  get error() {
    return inWords((t) => t.at(number, say(t)))
  },
})

// One entry per replay in the text. A damaged one is an error that names the line (numbered in its own file) and the
// problem; the others are unaffected. A replay whose last line is incomplete was cut off while it was written or sent:
// it can be watched up to the line before. Notes follow the result of their replay.
export function readReplays(content: string): Loaded[] {
  const loaded: Loaded[] = []
  let current: Replay | null = null
  let number = 0 // of the line in its file
  let lost = false // after damage: until the next replay begins
  let torn: Loaded | null = null // the problem with the last line; it counts as damage only if the replay continues
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
      torn = null
    }
    if (torn) {
      loaded.splice(-1, 1, torn)
      ;[torn, current, lost] = [null, null, true]
      continue
    }
    try {
      const value = parse(line)
      if (current) {
        take(value, current)
      } else {
        need(value.agon === 'replay', (t) => t.notReplay)
        current = header(value)
        loaded.push({ replay: current })
      }
      lost = false
    } catch (error) {
      if (!(error instanceof Damage)) throw error
      const damaged = wrong(number, error)
      if (error instanceof Torn && current?.result === null) {
        torn = damaged
        continue
      }
      if (current) loaded.pop()
      loaded.push(damaged)
      current = null
      lost = true
    }
  }
  return loaded
}
