import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { Best, Contest, Curves, FrameMessage, Standings } from '../pages/contest'
import type { Notices } from '../pages/notices'
import type { Room } from '../pages/room'
import type { Replay } from '../player/replay'
import type { Rules } from '../player/rules'
import { built, parsed, randomReplays, rules, Tabs } from './artifacts'
import { list, playOff, swiss } from './tournaments'

// A contest without a server: the built pages, simulated answers, and worlds computed by the rules. So every page can
// be tested in any state, as often as needed.

export const origin = 'http://contest.test'

const titles: Record<string, string> = {
  avalanche: 'Avalanche',
  bonfire: 'Bonfire',
  football: 'Football',
  network: 'Network',
  painting: 'Painting',
  vampire: 'Vampire',
  wall: 'Wall',
}
export const games = Object.keys(titles)
export const serverOf = (game: string): string => `${game[0]!.toUpperCase()}1`

const long = ['<b>Żółte & Gęsi</b>', 'Null Pointers of Gdańsk', 'segfault', 'Команда «Ёж»', 'A team whose name does not end before the edge of a phone']
export const teamNames = (count: number): string[] =>
  Array.from({ length: count }, (_, team) => long[team] ?? `Team ${String.fromCharCode(65 + (team % 26))}${team + 1}`)

export const contest = (teams = 40): Contest => ({
  name: 'Deadline of Gdańsk, final',
  lockstep: false,
  standings: true,
  worlds: true,
  submissions: true,
  embed: true,
  delay_ms: 0,
  length_ms: 18_000_000,
  teams: teamNames(teams),
  tasks: ['Fires', 'Walls', 'Networks'],
  servers: games.map((game, index) => ({
    name: serverOf(game),
    game,
    title: titles[game]!,
    served: true,
    task: index % 3,
    seat_names: ['football', 'avalanche'].includes(game) ? ['left', 'right'] : game === 'vampire' ? [1, 2, 3, 4].map((seat) => `vampire${seat}`) : [],
    adds_up: game === 'wall',
    own_matches: game === 'vampire',
  })),
})

export function standings(of: Contest, phase: Standings['phase'] = 'running'): Standings & { what: string } {
  const total = (team: number) => Math.round(4_000_000_000 / (team + 1.5))
  return {
    what: 'standings',
    at_ms: phase === 'before' ? 0 : 7_200_000,
    phase,
    k: 3_250_000,
    preview: phase === 'running',
    since_ms: 600_000,
    servers: of.servers.map((_, index) => ({ game: 3, turn: 17 + index, teams: of.teams.length })),
    rows: of.teams.map((_, team) => ({
      place: team + 1,
      before: [2, 1, 3, 6, 5, 4][team] ?? team + 1,
      total: total(team),
      tasks: of.tasks.map((_, task) => Math.round((total(team) * (task + 1)) / 6)),
      servers: of.servers.map(() => Math.round(total(team) / of.servers.length)),
    })),
  }
}

// With ten maps, and teams that have played few of them or none.
export const best = (of: Contest): Best => ({
  servers: of.servers.flatMap(({ own_matches }, server) =>
    own_matches
      ? {
          server,
          maps: 10,
          rows: of.teams.slice(0, -2).map((_, team) => ({
            ...{ team, place: team + 1, points: (400 / (team + 1)).toFixed(2) },
            best: Array.from({ length: 10 }, (_, map) => (map * team > 30 ? null : Math.round(3_000 / (team + map + 1)) * 1_000_000)),
          })),
        }
      : [],
  ),
})

export const curves = (of: Contest): Curves => {
  const ms = Array.from({ length: 40 }, (_, i) => i * 180_000)
  return { ms, totals: standings(of).rows.map(({ total }, team) => ms.map((_, i) => Math.round((total * i * (1 + ((i * (team + 3)) % 7) / 20)) / 40))) }
}

export const notices: Notices = {
  frozen_since: Date.UTC(2026, 10, 28, 12),
  announcements: [
    { number: 7, at_ms: Date.UTC(2026, 10, 28, 11), text: 'Lunch is served on the second floor until 14:00.' },
    { number: 9, at_ms: Date.UTC(2026, 10, 28, 12), text: `A long one: ${'the network of the left hall is slow, '.repeat(10)}and we know it.` },
  ],
  pause: { why: 'a power cut in the left hall', since_ms: Date.UTC(2026, 10, 28, 12), until_ms: Date.UTC(2026, 10, 28, 12, 30) },
}

export const room: Room = {
  team: 'team1',
  title: long[0]!,
  closed: '',
  games: ['avalanche', 'football'],
  plays: { football: 2 },
  bytes: 1 << 20,
  per_minute: 6,
  languages: [
    { title: 'C++', extension: '.cpp' },
    { title: 'Python', extension: '.py' },
  ],
  in_all: 2,
  submissions: [
    {
      ...{ number: 2, received_ms: Date.UTC(2026, 10, 28, 12), game: 'football', file: 'bot.py', bytes: 812, source: 'f00d', language: 'Python' },
      ...{ verdict: 'Accepted', reason: '', log: '', waits: false },
      trial: {
        ...{ seat: 0, reason: 'goal', scores: [1_000_000, 0], turns: 41, replay: 'f00d' },
        seats: [{ name: long[0]!, stderr: 'hello', cpu_ns: 1, moves: 2 }, { name: 'sample', cpu_ns: 1, moves: 2 }],
      },
    },
    {
      ...{ number: 1, received_ms: Date.UTC(2026, 10, 28, 11), game: 'football', file: 'bot.cpp', bytes: 99, source: 'f00d', language: 'C++' },
      ...{ verdict: 'Compile error', reason: 'The compiler refuses it.', log: 'bot.cpp:1: error', waits: false },
    },
  ],
}

// A server's messages about a game up to a turn of a replay, from its beginning.
function said(rules: Rules, { game, setup, seed, seats, turns }: Replay, until: number): object[] {
  const match = rules.start(game, setup, seed)
  const message = (): FrameMessage & { what: string } => ({
    ...{ what: 'frame', number: 3, turn: match.turn(), over: match.over(), tell: match.tell() },
    scores: seats.map((_, seat) => match.score(seat)),
    frame: match.frame() as object,
  })
  const clock = { what: 'clock', number: 3, turn: until, runs: true, left_ms: 60_000, ends: Date.now() + 60_000 }
  const told: object[] = [clock, message()]
  for (const { said } of turns.slice(0, until)) {
    for (const { seat, text } of said) match.say(seat, text)
    match.endTurn()
    if (game === 'wall' || match.turn() === until) told.push(message())
  }
  match.drop()
  return told.map((each, index) => (game === 'wall' && index > 1 && index < told.length - 1 ? { ...each, what: 'past' } : each))
}

export interface Staged {
  path?: string
  size?: [width: number, height: number]
  theme?: 'dark' | 'light'
  of?: Contest
  phase?: Standings['phase']
  unheard?: number[] // servers of which nothing new is known
  answers?: Record<string, unknown> // instead of the simulated ones; a function is called for the answer
  silent?: boolean // servers send nothing about their games yet
  turn?: number // of the games
  seats?: (number | null)[] // the players on servers where not all teams play
  locale?: string // of the browser
  replay?: string // shown in the viewer
}

// What src/cli/serve/site_files.cpp serves, read from the sources.
const root = new URL('../../', import.meta.url)
const guide = { games: ['football', 'vampire', 'wall'].map((name) => ({ name, title: titles[name]!, files: ['Simple.java', 'simple.cpp', 'simple.py'] })), docs: ['protocols', 'bots', 'submissions', 'languages', 'client', 'sandbox', 'tournaments'] }
function given(path: string): { body?: string; json?: object; contentType?: string } {
  if (path === '/files/index.json') return { json: guide }
  const [, , folder, name] = path.split('/')
  const source = folder === 'docs' ? `docs/${name}` : name === 'RULES.md' ? `src/games/${folder}/README.md` : `src/games/${folder}/bots/${name}`
  return { body: readFileSync(new URL(source, root), 'utf8'), contentType: 'text/plain; charset=utf-8' }
}

const notPublished = { text: 'Nothing with this name is published.', code: 'not_published', values: [] }

const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' }

export class Stage {
  complaints: string[] = []
  private readonly tabs = new Tabs()
  private rules!: Rules

  async begin(): Promise<void> {
    this.rules = await rules()
  }

  end = (): Promise<void> => this.tabs.close()

  async open({ path = '/', size = [1440, 900], theme = 'dark', of = contest(), phase = 'running', unheard, answers = {}, silent = false, turn = 25, seats, locale = 'en-US', replay = '' }: Staged = {}): Promise<Page> {
    const all: Record<string, unknown> = {
      '/api/contest': of,
      '/api/curves': curves(of),
      '/api/best': best(of),
      '/api/tournaments': list,
      '/api/notices': { frozen_since: 0, announcements: [], pause: null },
      '/api/tournament?name=Final': swiss,
      '/api/tournament?name=Play-off': playOff,
      '/api/room': room,
      '/api/room/practice': { open: false, left: 0, games: [], matches: [] },
      ...answers,
    }
    const simulated = async (context: BrowserContext) => {
      await context.route('**', (route) => {
        const { pathname, search } = new URL(route.request().url())
        if (pathname === '/blank') return route.fulfill({ body: '', contentType: types.html! })
        const asked = pathname + decodeURIComponent(search)
        const answer = answers[asked] ?? all[asked]
        if (typeof answer === 'function') return route.fulfill(answer(route.request()))
        if (asked in all || answer) return route.fulfill({ json: answer })
        if (pathname.startsWith('/files/')) return route.fulfill(given(pathname))
        if (pathname === '/api/replay' || pathname === '/api/game') return route.fulfill({ body: replay })
        if (pathname === '/api/room/notes') return route.fulfill({ body: '' }) // for no match of this team
        if (pathname.startsWith('/api/')) return route.fulfill({ status: 404, json: notPublished })
        const file = ['/viewer', '/embed', '/hall'].includes(pathname) ? '../viewer.html' : /\.\w+$/.test(pathname) ? pathname : 'site.html'
        return route.fulfill({ body: readFileSync(join(built('build/web/site'), file)), contentType: types[file.split('.').at(-1)!] ?? '' })
      })
      await context.routeWebSocket(/./, (socket) => {
        const say = (message: object) => socket.send(JSON.stringify(message))
        const { pathname, searchParams } = new URL(socket.url())
        say({ what: 'now', ms: Date.now() })
        if (pathname === '/live/standings') return say({ ...standings(of, phase), ...(unheard && { unheard }) })
        const server = of.servers.find(({ name }) => name === searchParams.get('server'))
        if (server && !silent) for (const each of said(this.rules, parsed(randomReplays(1, server.game, 2))[0]!, turn)) say({ ...each, ...(seats && { seats }) })
      })
    }
    const stored = `localStorage.setItem('agon-theme', '${theme}'); sessionStorage.setItem('agon-room', 'Bearer x')`
    const page = await this.tabs.fresh(`${origin}/blank`, { size, still: true, locale, stored }, simulated)
    this.complaints = []
    page.on('pageerror', (error) => this.complaints.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && this.complaints.push(message.text()))
    await page.goto(origin + path)
    await page.waitForSelector('h1')
    return page
  }
}

// For a file of tests, which share one browser.
export function stageForTests(): Stage {
  const stage = new Stage()
  beforeAll(() => stage.begin())
  afterAll(() => stage.end())
  return stage
}
