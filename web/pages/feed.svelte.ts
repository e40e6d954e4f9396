import { number, record, text, Unreadable } from '@player/checked'
import { patienceMs } from './patience'

// A WebSocket that reconnects automatically. Meanwhile the page shows since when the connection is lost.

export type Message = { what: string } & Record<string, unknown>

const anyMessage = record({ what: text })
const greeting = record({ ms: number })

const silenceMs = 40_000 // the server pings idle connections every few seconds; otherwise a dead one could go unnoticed

export class Feed {
  state = $state<'connecting' | 'open' | 'lost'>('connecting')
  lostAt = $state(0)
  ahead = 0 // how many milliseconds the server's clock is ahead of this one

  private socket: WebSocket | null = null
  private tries = 0
  private timer = 0
  private ended = false

  constructor(
    private readonly path: string,
    private readonly take: (message: Message) => void,
    private readonly begins: () => void = () => {}, // connected: messages start from the beginning
  ) {
    this.connect()
    document.addEventListener('visibilitychange', this.seen)
    addEventListener('online', this.seen)
  }

  end(): void {
    this.ended = true
    clearTimeout(this.timer)
    document.removeEventListener('visibilitychange', this.seen)
    removeEventListener('online', this.seen)
    this.socket?.close()
  }

  // The time in milliseconds by the server's clock.
  now(): number {
    return Date.now() + this.ahead
  }

  private readonly seen = () => {
    if (document.visibilityState === 'visible' && this.state === 'lost') this.connect()
  }

  private connect(): void {
    clearTimeout(this.timer)
    this.socket?.close()
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${this.path}`)
    this.socket = socket
    this.timer = window.setTimeout(() => socket.close(), silenceMs)
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return
      try {
        const message = anyMessage(JSON.parse(data as string), 'a message')
        if (message.what === 'now') this.greeted(greeting(message, 'a greeting').ms)
        else this.take(message)
      } catch (error) {
        if (!(error instanceof Unreadable || error instanceof SyntaxError)) throw error
        console.warn(`left out: ${error.message}`) // the display stays; the next message may be complete
      }
    }
    socket.onclose = () => {
      if (socket === this.socket && !this.ended) this.lost()
    }
  }

  private greeted(ms: number): void {
    clearTimeout(this.timer)
    this.ahead = ms - Date.now()
    this.tries = 0
    this.state = 'open'
    this.begins()
  }

  private lost(): void {
    if (this.state !== 'lost') this.lostAt = Date.now()
    this.state = 'lost'
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => this.connect(), patienceMs(this.tries++))
  }
}
