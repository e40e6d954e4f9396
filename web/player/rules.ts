import base64 from 'virtual:rules'

// The rules, compiled to WebAssembly (the other side is src/games/browser.cpp, which documents ownership).

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  room(bytes: number): number
  text_bytes(): number
  start(seed: bigint): number
  copy(match: number): number
  drop(match: number): void
  error(): number
  say(match: number, seat: number): number
  end_turn(match: number): number
  turn(match: number): number
  over(match: number): number
  digest(match: number): bigint
  frame(match: number, seat: number): number
  tell(match: number): number
  ending(match: number): number
  score(match: number, seat: number): bigint
  info(match: number): number
}

export interface GameInfo {
  name: string
  title: string
  seats: string[]
}

export class Refused extends Error {}

export class Rules {
  private readonly encoder = new TextEncoder()
  private readonly decoder = new TextDecoder()

  private constructor(private readonly wasm: Exports) {}

  static async load(): Promise<Rules> {
    const zipped = new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))])
    const bytes = await new Response(zipped.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
    const { instance } = await WebAssembly.instantiate(bytes, {})
    const wasm = instance.exports as unknown as Exports
    wasm._initialize()
    return new Rules(wasm)
  }

  // Throws Refused if there is no such game or the setup is invalid.
  start(game: string, setup: string, seed: bigint): Match {
    this.send(`${game}\n${setup}`)
    const address = this.wasm.start(BigInt.asIntN(64, seed))
    if (address === 0) throw new Refused(this.text(this.wasm.error()))
    return this.match(address)
  }

  private match(address: number): Match {
    const wasm = this.wasm
    const must = (code: number) => {
      if (code !== 0) throw new Refused(this.text(wasm.error()))
    }
    return {
      copy: () => this.match(wasm.copy(address)),
      drop: () => wasm.drop(address),
      say: (seat, text) => {
        this.send(text)
        must(wasm.say(address, seat))
      },
      endTurn: () => must(wasm.end_turn(address)),
      turn: () => wasm.turn(address),
      over: () => wasm.over(address) !== 0,
      digest: () => BigInt.asUintN(64, wasm.digest(address)).toString(16).padStart(16, '0'),
      frame: (seat = -1) => JSON.parse(this.text(wasm.frame(address, seat))) as unknown,
      tell: () => this.text(wasm.tell(address)),
      ending: () => this.text(wasm.ending(address)),
      score: (seat) => Number(wasm.score(address, seat)),
      info: () => JSON.parse(this.text(wasm.info(address))) as GameInfo,
    }
  }

  private send(text: string): void {
    const bytes = this.encoder.encode(text)
    const address = this.wasm.room(bytes.length) // may grow the memory, so create the view afterwards
    new Uint8Array(this.wasm.memory.buffer, address, bytes.length).set(bytes)
  }

  private text(address: number): string {
    return this.decoder.decode(new Uint8Array(this.wasm.memory.buffer, address, this.wasm.text_bytes()))
  }
}

// A running match. The caller must drop it, and not use it afterwards.
export interface Match {
  copy(): Match
  drop(): void
  say(seat: number, text: string): void // throws Refused if that cannot have been said
  endTurn(): void // throws Refused
  turn(): number
  over(): boolean
  digest(): string
  frame(seat?: number): unknown // as this team sees it; without seat: everything
  tell(): string
  ending(): string
  score(seat: number): number // millionths
  info(): GameInfo
}
