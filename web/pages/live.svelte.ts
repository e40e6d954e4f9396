import type { Viewer } from '@player/contract'
import { clock, frameMessage, pastFrame, type Clock, type FrameMessage } from './contest'
import type { Message } from './feed.svelte'

// A game in progress: turns a server's messages into what its viewer draws. A viewer may request the frame of any turn,
// but for most games only the first and the newest are here, and the nearest earlier one substitutes for the others. If
// frames add up, the server sends the relevant part of all of them.

const finaleMs = 5000 // how long the end of a game is shown before the next one
const catchUpMs = 200 // after the first frame the newest one follows at once, unless they are the same

const slowMs = 100 // if pictures are further apart, the machine is too slow to show motion

type Timer = ReturnType<typeof setTimeout> | undefined

export class Live {
  clock = $state.raw<Clock | null>(null)
  now = $state.raw<FrameMessage | null>(null) // the one shown
  progress = $state(1)
  private frames = new Map<number, object>()
  private waiting: Message[] = [] // while the end of a game is shown
  private finale: Timer // runs while the end of a game is shown
  private catchUp: Timer
  private began = 0 // start of the newest turn's motion
  private lasts = 0
  private ticked = 0 // time of the last picture
  private arrived = -1 // when the newest frame arrived; -1: none on this connection yet

  constructor(
    private readonly viewer: Viewer<unknown>,
    private readonly addsUp: boolean,
    private readonly still: () => boolean,
  ) {}

  // A new connection: the server repeats everything. The display stays until it has.
  reset(): void {
    this.end()
    this.waiting = []
    this.finale = undefined
    this.arrived = -1
  }

  end(): void {
    clearTimeout(this.finale)
    clearTimeout(this.catchUp)
  }

  take(message: Message): void {
    if (message.what === 'clock') this.clock = clock(message, 'the clock')
    else if (this.finale) this.hold(message)
    else if (message.what === 'past') this.remember(pastFrame(message, 'an older turn'))
    else if (message.what === 'frame') this.show(frameMessage(message, 'a turn'))
  }

  // The frame that a viewer gets for a turn.
  readonly frame = (turn: number): unknown => {
    for (let known = turn; known > 0; --known) {
      const found = this.frames.get(known)
      if (found) return found
      if (turn - known > 64) break
    }
    return this.frames.get(0) ?? this.now?.frame
  }

  // Advances the motion; call it for every picture. If pictures take long, a turn gets only its final one, so that the
  // page can still react to the next turn and to the user.
  tick(): void {
    const now = performance.now()
    const slow = now - this.ticked > slowMs
    this.ticked = now
    if (this.progress >= 1) return
    this.progress = slow ? 1 : Math.min(1, (now - this.began) / this.lasts)
  }

  // Of the games that end meanwhile, only the last one is shown.
  private hold(message: Message): void {
    if (this.waiting.at(-1)?.number !== message.number) this.waiting = []
    this.waiting.push(message)
  }

  private remember({ turn, frame }: Pick<FrameMessage, 'turn' | 'frame'>): void {
    this.frames.set(turn, { ...(this.frames.get(0) as object), ...frame })
  }

  private show(message: FrameMessage): void {
    const { number, turn, over } = message
    const before = this.now
    const another = before !== null && before.number !== number
    if (another && before.over && this.arrived >= 0) return this.showFinale(message)
    if (another || turn === 0) this.frames.clear()
    this.frames.set(turn, message.frame)
    if (!this.addsUp) for (const known of this.frames.keys()) if (known > 0 && known < turn - 1) this.frames.delete(known)
    clearTimeout(this.catchUp)
    const fresh = this.arrived < 0
    this.move(message, another || fresh ? -1 : (before?.turn ?? -1))
    if (fresh && turn === 0 && !over) this.catchUp = setTimeout(() => (this.now = message), catchUpMs)
    else this.now = message
  }

  private showFinale(next: FrameMessage): void {
    this.waiting.push({ what: 'frame', ...next })
    this.finale = setTimeout(() => {
      const waiting = this.waiting
      this.waiting = []
      this.finale = undefined
      this.now = null
      for (const each of waiting) this.take(each)
    }, finaleMs)
  }

  // A turn's motion lasts as long as its viewer specifies, but at most until the next turn.
  private move({ turn, frame }: FrameMessage, before: number): void {
    const now = performance.now()
    const apart = this.arrived >= 0 ? now - this.arrived : Infinity
    this.arrived = now
    const moves = turn === before + 1 && turn > 0 && apart > 100 && !this.still()
    this.began = now
    this.lasts = Math.min(this.viewer.duration(frame), 0.8 * apart)
    this.progress = moves ? 0 : 1
  }
}
