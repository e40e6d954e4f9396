import { loadCurves, standings, type Curves, type Standings } from './contest'
import { Feed } from './feed.svelte'

const samplesMax = 600 // of the curves; more cannot be distinguished

// The live standings, with their curves.
export class Scoreboard {
  standings = $state.raw<Standings | null>(null)
  curves = $state.raw<Curves>({ ms: [], totals: [] })
  readonly feed: Feed

  constructor() {
    this.feed = new Feed(
      '/live/standings',
      (message) => {
        this.standings = standings(message, 'the standings')
        this.extend(this.standings)
      },
      () => void this.load(),
    )
  }

  end(): void {
    this.feed.end()
  }

  private async load(): Promise<void> {
    try {
      this.curves = await loadCurves()
      if (this.standings) this.extend(this.standings)
    } catch {
      // then the curves begin now; the feed reports a lost connection
    }
  }

  private extend({ at_ms, rows }: Standings): void {
    const { ms, totals } = this.curves
    const last = ms.at(-1) ?? -Infinity
    if (at_ms <= last) return
    // Between the server's samples the last one moves along, so that lines always end at the current time.
    const apart = ms.length > 2 ? (ms.at(-2)! - ms[0]!) / (ms.length - 2) : 0
    const keep = ms.length > 1 && last - ms.at(-2)! < apart * 0.9 ? ms.length - 1 : ms.length
    const from = Math.max(0, keep - samplesMax)
    this.curves = {
      ms: [...ms.slice(from, keep), at_ms],
      totals: rows.map(({ total }, team) => [...(totals[team] ?? ms.map(() => 0)).slice(from, keep), total]),
    }
  }
}
