import { featured, justEnded, type Played } from './highlights'
import type { Tournament } from './tournament'
import { OneTournament } from './tournaments.svelte'

const newMs = 60_000 // how long a finished match is news

// The matches worth seeing in the published tournaments.
export class Highlights {
  news = $state.raw<Played[]>([]) // those that have just ended, the newest first
  private ones = $state.raw(new Map<string, OneTournament>())
  private readonly before = new Map<string, Tournament>()
  private timers: number[] = []

  readonly all = $derived([...this.ones.values()].flatMap(({ now }) => (now ? [now] : [])))

  follow(names: string[]): void {
    const next = new Map(names.map((name) => [name, this.ones.get(name) ?? new OneTournament(name)]))
    for (const [name, one] of this.ones) if (!next.has(name)) one.end()
    if (next.size !== this.ones.size || names.some((name) => !this.ones.has(name))) this.ones = next
  }

  // What is new since the last update.
  look(): void {
    const found = this.all.flatMap((now) => {
      const ended = justEnded(this.before.get(now.name) ?? null, now)
      this.before.set(now.name, now)
      return ended
    })
    if (found.length === 0) return
    this.news = [...found, ...this.news]
    this.timers.push(window.setTimeout(() => (this.news = this.news.filter((each) => !found.includes(each))), newMs))
  }

  // The match to play back: the tournament's one that has just ended, else its most important one.
  of(name: string): Played | null {
    const now = this.ones.get(name)?.now
    return this.news.find(({ tournament, meeting }) => tournament === name && meeting.replay) ?? (now ? featured(now) : null)
  }
  named = (name: string): Tournament | null => this.ones.get(name)?.now ?? null

  end(): void {
    for (const one of this.ones.values()) one.end()
    this.timers.forEach(clearTimeout)
  }
}
