// A replay with random access to its turns.
//
// A head plays the match once from beginning to end, in slices of a few milliseconds: it compares each turn's digest with
// the recorded one, collects the data for the timeline, and saves a copy of the match at regular intervals. A shot
// (everything known about one turn) is made on request: from the nearest earlier copy or, where the head has not been yet,
// by advancing the head there at once. The cache of shots is bounded; the least recently used are dropped first.

import type { Mark, Viewer } from './contract'
import { inWords, type Say } from './damage'
import type { Replay } from './replay'
import { Refused, type GameInfo, type Match, type Rules } from './rules'
import { speech } from './speech.svelte'

export interface Shot {
  turn: number
  frame: unknown
  tell: string
  digest: string
  scores: number[] // by seat, in millionths
}

export interface Trouble {
  turn: number
  what: string // in the reader's language
}

const troubleAt = (turn: number, say: Say): Trouble => ({
  turn,
  get what() {
    return inWords(say)
  },
})

const shotsMax = 1024 // exceeds the longest football match, whose picture needs all of its moves
const copiesMax = 256
const copyEvery = 64

export class Reel {
  readonly info: GameInfo
  readonly marks: { turn: number; mark: Mark }[] = []
  readonly race: number[][] = [] // by turn
  readonly durations: number[] = [] // by turn, milliseconds
  readonly cpuUs: Float64Array[] // by seat, by turn: used until its end
  // How the game ended, by the rules; empty: it has not, or the head has not reached the end.
  ending = ''
  checked = 0 // turns whose digests were compared
  trouble: Trouble | null = null // the first turn that differs from the recorded one
  last: number // the last turn that can be shown
  readonly hidesThings: boolean // a team sees less than the referee

  private readonly head: Match
  private readonly copies = new Map<number, Match>()
  private readonly every: number
  private readonly shots = new Map<number, Shot>()
  private readonly views = new Map<number, unknown>() // frames of one seat, by turn
  private viewOf = -1
  private cursor: Match // between two copies, for requests of consecutive turns

  // Throws Refused if the rules do not know the game or its setup.
  constructor(
    rules: Rules,
    readonly replay: Replay,
    private readonly viewer: Viewer<unknown>,
  ) {
    this.head = rules.start(replay.game, replay.setup, replay.seed)
    this.info = this.head.info()
    this.last = replay.turns.length
    this.every = Math.max(copyEvery, Math.ceil(this.last / copiesMax))
    this.cpuUs = replay.seats.map((_, seat) => timeUsed(replay, seat))
    this.hidesThings = JSON.stringify(this.head.frame()) !== JSON.stringify(this.head.frame(0))
    this.copies.set(0, this.head.copy())
    this.cursor = this.head.copy()
    this.take(this.head)
  }

  drop(): void {
    for (const match of [this.head, this.cursor, ...this.copies.values()]) match.drop()
    this.copies.clear()
  }

  // Advances the head for about this many milliseconds. True: there is more to do.
  work(milliseconds: number): boolean {
    const until = performance.now() + milliseconds
    while (this.headTurn() < this.last) {
      this.advanceHead()
      if (performance.now() >= until) break
    }
    return this.headTurn() < this.last
  }

  shot(turn: number): Shot {
    while (this.headTurn() < Math.min(turn, this.last)) this.advanceHead()
    const wanted = Math.max(0, Math.min(turn, this.last))
    const known = this.shots.get(wanted)
    if (known) {
      this.shots.delete(wanted)
      this.shots.set(wanted, known) // moves it to the end, as the most recently used
      return known
    }
    return this.keep(this.goTo(wanted))
  }

  // A turn's frame as a team sees it.
  view(turn: number, seat: number): unknown {
    if (seat < 0) return this.shot(turn).frame
    const wanted = this.shot(turn).turn
    if (this.viewOf !== seat || this.views.size >= shotsMax) this.views.clear()
    this.viewOf = seat
    if (!this.views.has(wanted)) this.views.set(wanted, this.goTo(wanted).frame(seat))
    return this.views.get(wanted)
  }

  // The match after a turn that the head has passed.
  private goTo(wanted: number): Match {
    const base = wanted - (wanted % this.every)
    if (this.cursor.turn() > wanted || this.cursor.turn() < base) {
      this.cursor.drop()
      this.cursor = this.copies.get(base)!.copy()
    }
    while (this.cursor.turn() < wanted) play(this.cursor, this.replay)
    return this.cursor
  }

  private headTurn(): number {
    return this.race.length - 1
  }

  private advanceHead(): void {
    const turn = this.headTurn() + 1
    try {
      play(this.head, this.replay)
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof WebAssembly.RuntimeError)) throw error
      this.trouble ??= troubleAt(turn, (t) => (error instanceof Refused ? error.message : t.rulesStopped))
      this.last = turn - 1
      return
    }
    this.take(this.head)
    if (turn % this.every === 0) this.copies.set(turn, this.head.copy())
    if (turn === this.last) this.compareEnd()
  }

  // Collects everything about a turn as the head passes.
  private take(match: Match): void {
    const shot = this.keep(match)
    if (shot.turn > 0) {
      ++this.checked
      const recorded = this.replay.turns[shot.turn - 1]!.digest
      if (shot.digest !== recorded) this.trouble ??= troubleAt(shot.turn, (t) => t.digestDiffers(shot.digest, recorded))
    }
    const before = this.shots.get(shot.turn - 1)?.frame ?? null
    for (const mark of this.viewer.marks(shot.frame, before)) this.marks.push({ turn: shot.turn, mark })
    this.race.push(this.viewer.race.values(shot.frame))
    this.durations.push(this.viewer.duration(shot.frame))
  }

  private compareEnd(): void {
    this.ending = this.head.ending()
    const recorded = this.replay.result
    if (!recorded) return // it was cut off
    if (this.ending === '') this.marks.push({ turn: this.last, mark: { seat: recorded.winner ?? -1, weight: 3, get label() { return speech.words.player.end } } })
    else if (!recorded.ours && recorded.faults === 0 && recorded.scores.some((score, seat) => score !== this.head.score(seat)))
      this.trouble ??= troubleAt(this.last, (t) => t.scoresDiffer)
  }

  private keep(match: Match): Shot {
    const scores = this.replay.seats.map((_, seat) => match.score(seat))
    const shot = { turn: match.turn(), frame: match.frame(), tell: match.tell(), digest: match.digest(), scores }
    this.shots.set(shot.turn, shot)
    if (this.shots.size > shotsMax) this.shots.delete(this.shots.keys().next().value!)
    return shot
  }
}

function play(match: Match, replay: Replay): void {
  for (const said of replay.turns[match.turn()]!.said) match.say(said.seat, said.text)
  match.endTurn()
}

function timeUsed(replay: Replay, seat: number): Float64Array {
  const used = new Float64Array(replay.turns.length + 1)
  replay.turns.forEach((turn, index) => {
    used[index + 1] = used[index]!
    for (const each of [...turn.said, ...turn.spent]) if (each.seat === seat) used[index + 1]! += each.cpuUs
  })
  return used
}
