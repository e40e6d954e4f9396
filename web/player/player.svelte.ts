import type { Mark, Viewer } from './contract'
import { notesOf } from './notes'
import { calledNames, named, plainName, within } from './names'
import type { Occasion } from './occasion'
import { advance, animates, atRest, faster, slower, type Position } from './playback'
import type { Reel, Trouble } from './reel'
import { retold } from './speech.svelte'

// The state of a match being watched, and the operations on it. The whole display follows from it.
export class Player {
  position = $state.raw<Position>(atRest(0))
  playing = $state(false)
  speed = $state(1)
  seat = $state(-1) // whose view is shown; -1: the referee's
  still = $state(false) // no motion: the user's system requests reduced motion
  draws = $state(true) // show what programs draw
  writer = $state(-1) // the seat whose notes are shown; -1: all
  checked = $state(0)
  last = $state(0)
  trouble = $state.raw<Trouble | null>(null)
  readonly places: string[] // the seats' places on the board: "left", "vampire3", "team 12"
  readonly names: string[] // the players' names
  readonly programs: string[] // the programs' own names if different, otherwise empty
  private stepping = false // playing only until the end of this turn

  constructor(
    readonly reel: Reel,
    readonly viewer: Viewer<unknown>,
    occasion: Occasion | null = null,
  ) {
    this.last = reel.last
    const { seats } = reel.replay
    this.places = seats.map((_, seat) => reel.info.seats[seat] ?? `team ${seat + 1}`)
    const own = seats.map(({ name }) => plainName(name))
    const teams = occasion && occasion.seats.length === seats.length ? occasion.seats.map(({ name }) => name) : null
    this.names = calledNames(teams ?? own, this.places)
    this.programs = own.map((name) => (teams ? name : ''))
  }

  readonly turn = $derived(this.position.turn)
  readonly shot = $derived.by(() => this.reel.shot(this.turn))
  readonly frame = $derived.by(() => this.reel.view(this.turn, this.seat)) // as displayed
  readonly notes = $derived.by(() => this.reel.replay.notes && notesOf(this.reel.replay.notes, this.writer))
  readonly atEnd = $derived(this.position.turn === this.last && this.position.progress >= 1)
  readonly complete = $derived(this.checked >= this.last)

  // The progress to draw: without animation each turn is shown at rest.
  readonly drawn = $derived(animates(this.speed, this.still) ? this.position.progress : 1)

  // A description by the rules or the referee, with the names of the players.
  story(text: string): string {
    return named(retold(this.reel.replay.game, text), this.places, this.names)
  }

  // The text of a mark on the timeline: whose moment it is, and what happens.
  momentOf({ seat, label }: Mark): string {
    const name = this.names[seat]
    return name === undefined ? this.story(label) : `${within(name)}: ${this.story(label)}`
  }

  tick(milliseconds: number): void {
    if (this.checked < this.last) {
      this.reel.work(6)
      this.learn()
    }
    if (!this.playing) return
    const from = this.position
    let next = advance(from, Math.min(milliseconds, 250), this.speed, this.last, this.duration)
    if (this.stepping && next.turn > from.turn && from.progress < 1) next = atRest(from.turn)
    this.position = next
    if ((this.stepping || next.turn >= this.last) && next.progress >= 1) this.pause()
  }

  toggle(): void {
    if (this.playing) return this.pause()
    if (this.atEnd) this.position = atRest(0)
    this.playing = true
    this.stepping = false
  }

  pause(): void {
    this.playing = false
    this.stepping = false
  }

  seek(turn: number): void {
    this.pause()
    this.jump(turn)
  }

  // Like seek, but continues playing.
  jump(turn: number): void {
    this.position = atRest(Math.max(0, Math.min(turn, this.last)))
    this.reel.shot(this.position.turn)
    this.learn()
  }

  forward(): void {
    const { turn } = this.position
    if (turn >= this.last || !animates(this.speed, this.still)) return this.seek(turn + 1)
    this.position = { turn: turn + 1, progress: 0 }
    this.playing = true
    this.stepping = true
  }

  back(): void {
    this.seek(this.position.turn - 1)
  }

  faster(): void {
    this.speed = faster(this.speed)
  }

  slower(): void {
    this.speed = slower(this.speed)
  }

  nextMoment(): void {
    const next = this.reel.marks.find((each) => each.turn > this.turn)
    this.seek(next ? next.turn : this.last)
  }

  previousMoment(): void {
    const before = this.reel.marks.findLast((each) => each.turn < this.turn)
    this.seek(before ? before.turn : 0)
  }

  private readonly duration = (turn: number): number => {
    this.reel.shot(turn)
    return this.reel.durations[turn] ?? 1000
  }

  private learn(): void {
    this.checked = this.reel.checked
    this.last = this.reel.last
    this.trouble = this.reel.trouble
    if (this.position.turn > this.last) this.position = atRest(this.last)
  }
}
