import { aboutMs, patienceMs } from './patience'

// Data polled from the server; the last answer stays while the server does not respond.
export class Asked<T> {
  now = $state.raw<T | null>(null)
  lost = $state(false)
  private timer = 0
  private tries = 0
  private ended = false

  constructor(
    private readonly ask: () => Promise<T>,
    private readonly apart: (answer: T | null) => number,
  ) {
    void this.look()
  }

  end(): void {
    this.ended = true
    clearTimeout(this.timer)
  }

  private async look(): Promise<void> {
    try {
      const answer = await this.ask()
      if (JSON.stringify(answer) !== JSON.stringify(this.now)) this.now = answer // avoids redrawing equal data
      this.lost = false
      this.tries = 0
    } catch {
      this.lost = true
    }
    const wait = this.lost ? patienceMs(3 + this.tries++) : aboutMs(this.apart(this.now))
    if (!this.ended) this.timer = window.setTimeout(() => void this.look(), wait)
  }
}
