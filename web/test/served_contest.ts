import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { built, buildFolder } from './artifacts'

export const games = ['bonfire', 'network', 'wall', 'painting'] as const
export const teams = ['Lavender', '<b>Żółte & Gęsi</b>', 'Null Pointers of Gdańsk', 'segfault'] as const
const bots = (game: string) => fileURLToPath(new URL(`../../src/games/${game}/bots/simple.py`, import.meta.url))

const contestFile = `
name = "Test <contest>"
[scoring]
points = "ranking"
k_last = 8
k_over = "1h"
[site]
port = 8080
delay = "0s"
[limits]
connections_per_address = 100
[submissions]
[[tournament]]
name = "Cup"
game = "football"
format = "swiss"
${teams.map((title, i) => `[[team]]\nlogin = "team${i}"\npassword = "demo"\ntitle = "${title}"`).join('\n')}
${games
  .map((game, i) => `[[server]]\nname = "${game[0]!.toUpperCase()}1"\ngame = "${game}"\nport = ${i + 1}\nturn = "400ms"\nfirst_turn = "400ms"`)
  .join('\n')}
`

export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port)
  const free = await Promise.race([once(probe, 'listening').then(() => true), once(probe, 'error').then(() => false)])
  probe.close()
  return free
}

// The first of `count` consecutive free ports, in a range that the system does not assign automatically.
async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000)
    let free = 0
    while (free < count && (await isFree(first + free))) ++free
    if (free === count) return first
  }
}

// `agon serve` in its own folder. Three of the teams play with sample bots; all have the password "demo".
export class ServedContest {
  private folder = ''
  private base = 0
  private server: ChildProcess | undefined
  private readonly players: { bot: ChildProcess; socket: Socket }[] = []

  address(): string {
    return `http://127.0.0.1:${this.base + games.length}`
  }

  async begin(): Promise<void> {
    this.folder = mkdtempSync(join(tmpdir(), 'agon-site-'))
    writeFileSync(join(this.folder, 'contest.toml'), contestFile)
    this.base = await freePorts(games.length + 1)
    await this.serve()
  }

  async serve(): Promise<void> {
    const options = ['serve', 'contest.toml', '--data', 'data', '--port-base', String(this.base)]
    const server = (this.server = spawn(built(`${buildFolder}/agon`), options, { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] }))
    let said = ''
    server.stderr.on('data', (text: Buffer) => (said += text))
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (text: Buffer) => (said += text) && said.includes('/') && resolve())
      server.once('exit', () => reject(new Error(said)))
    })
  }

  play(): void {
    games.forEach((game, index) => {
      for (const team of [0, 1, 2]) {
        const bot = spawn('python3', [bots(game), `team${team}`, 'demo'], { stdio: ['pipe', 'pipe', 'ignore'] })
        const socket = connect(this.base + index, '127.0.0.1')
        for (const stream of [socket, bot.stdin, bot.stdout]) stream.on('error', () => {})
        socket.pipe(bot.stdin)
        bot.stdout.pipe(socket)
        this.players.push({ bot, socket })
      }
    })
  }

  async stop(): Promise<void> {
    for (const { bot, socket } of this.players.splice(0)) {
      socket.destroy()
      bot.kill()
    }
    if (!this.server || this.server.exitCode !== null) return
    this.server.removeAllListeners('exit').kill()
    await once(this.server, 'exit')
  }

  async end(): Promise<void> {
    try {
      await this.stop()
    } finally {
      if (this.folder) rmSync(this.folder, { recursive: true, force: true })
    }
  }
}
