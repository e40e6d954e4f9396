import { flag, list, number, oneOf, orNothing, orNull, record, text, type Checked } from '@player/checked'
import { coded, refusedBy, type Coded } from '../said'

// The organisers' room: the server's state, and orders. The server's side is src/site/api/organiser_api.cpp;
// src/site/openapi.json describes all of it.

export const session = record({ role: oneOf('spectator', 'team', 'jury', 'admin'), name: orNothing(text), csrf: orNothing(text) })
export type Session = Checked<typeof session>

export const state = record({
  name: text,
  version: text,
  at_ms: number,
  phase: oneOf('before', 'running', 'paused', 'over'),
  contest_ms: number,
  length_ms: orNull(number),
  k: number, // in millionths
  trouble: text,
  why_paused: text,
  why_not_kept: text,
  frozen_since_ms: number,
  ceremony: orNothing(flag), // a link opens its page
  freezes: orNothing(orNull(record({ contest_ms: orNull(number), moment_ms: orNull(number) }))), // by schedule
  pause: orNull(record({ by: text, why: text, since_ms: number, until_ms: orNull(number) })),
  announcements: list(record({ act: number, at_ms: number, by: text, text })),
  servers: list(record({ name: text, game: text, served: flag, port: number, number, turn: number, teams: number, connections: number, commands: number })),
  space: list(record({ name: text, bytes: number })),
  disk_free_limit: number,
  teams: list(record({ login: text, title: text, from: text, status: text, annulled: flag, why: text })),
  submissions: orNothing(record({ received: number, accepted: number, waiting: number })),
  tournaments: orNothing(
    list(
      record({
        ...{ name: text, game: text, format: text, told: text, advice: text, advice_code: orNothing(coded) },
        state: oneOf('waiting', 'running', 'over', 'cancelled'),
        ...{ rounds: number, matches_opened: number, matches_played: number },
        ...{ faults: orNothing(number), retried: orNothing(number), overloaded: orNothing(number) }, // decided matches
      }),
    ),
  ),
  matches_at_a_time: orNothing(number),
})
export type State = Checked<typeof state>

const codes = orNothing(list(orNull(coded)))
const orderState = record({ state: oneOf('waits', 'runs', 'done'), code: orNothing(number), out: orNothing(text), err: orNothing(text), out_codes: codes, err_codes: codes, cut: orNothing(flag), file: orNothing(text) })
const given = record({ number })
const asking = record({ asks: text, asks_code: orNothing(coded) })
export type Asked = Checked<typeof asking>

export interface Order {
  order: string
  words?: string[]
  options?: Record<string, string | number | true>
}

// An order's output when it was done.
export interface Said {
  number: number
  order: Order
  code: number // 0: success
  out: string
  err: string
  codes: { out: (Coded | null)[]; err: (Coded | null)[] } // of their lines
  cut: boolean
  file: string // can be downloaded; '': none
}

export { Refused } from '../said'

export async function answered(path: string, how: RequestInit = {}): Promise<Response> {
  const answer = await fetch(path, { cache: 'no-store', ...how, headers: { ...how.headers, Accept: 'application/json' } })
  if (!answer.ok && answer.status !== 409) throw await refusedBy(answer)
  return answer
}

export const deskKey = 'agon-organiser' // is kept in this tab while an organiser is logged in, and says no more than that

export const whoAmI = async (): Promise<Session> => session(await (await answered('/api/session')).json(), 'the session')

export async function logIn(name: string, password: string): Promise<Session> {
  const bytes = new TextEncoder().encode(`${name}:${password}`)
  const headers = { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` }
  return session(await (await answered('/api/session', { method: 'POST', headers })).json(), 'the session')
}

const change = (csrf: string): RequestInit => ({ method: 'POST', headers: { 'X-Agon-Csrf': csrf } })
export const logOut = async (csrf: string): Promise<void> => void (await answered('/api/session/end', change(csrf)))
export const loadState = async (): Promise<State> => state(await (await answered('/api/organiser/state')).json(), 'the state')
export const loadFile = async (): Promise<string> => (await answered('/api/organiser/contest_file')).text()
export const fileOf = (number: number): string => `/api/organiser/file?order=${number}`

// Its number, or the question to confirm.
export async function give(order: Order, sure: boolean, csrf: string): Promise<number | Asked> {
  const answer = await answered('/api/organiser/orders', { ...change(csrf), body: JSON.stringify({ ...order, ...(sure && { sure }) }) })
  const json: unknown = await answer.json()
  return answer.status === 409 ? asking(json, 'the question') : given(json, 'the order').number
}

// What all programs have written to stderr in a match, as lines of JSON; nothing, if no organiser is logged in here.
export async function allNotes(replay: string): Promise<string> {
  try {
    if (!sessionStorage.getItem(deskKey)) return ''
    const { role } = await whoAmI()
    return role === 'jury' || role === 'admin' ? await (await answered(`/api/organiser/notes?replay=${encodeURIComponent(replay)}`)).text() : ''
  } catch {
    return ''
  }
}

// The lines of any match's replay, published or not; null: there is no such match, or no organiser is logged in here.
export async function anyReplay(hash: string): Promise<string | null> {
  try {
    if (!sessionStorage.getItem(deskKey)) return null
    return await (await answered(`/api/organiser/replay?as=lines&hash=${encodeURIComponent(hash)}`)).text()
  } catch {
    return null
  }
}

const soonMs = 120
const laterMs = 1000

export async function outcome(order: Order, number: number): Promise<Said> {
  for (let wait = soonMs; ; wait = Math.min(wait * 1.5, laterMs)) {
    const now = orderState(await (await answered(`/api/organiser/order?number=${number}`)).json(), 'the order')
    if (now.state === 'done') {
      const codes = { out: now.out_codes ?? [], err: now.err_codes ?? [] }
      return { number, order, code: now.code ?? -1, out: now.out ?? '', err: now.err ?? '', codes, cut: now.cut ?? false, file: now.file ?? '' }
    }
    await new Promise((done) => setTimeout(done, wait))
  }
}

// The same command for a terminal: "agon contest publish Swiss 3 --why ...".
export function written({ order, words = [], options = {} }: Order): string {
  const quoted = (word: string) => (/^[\w./:-]+$/.test(word) ? word : `"${word}"`)
  const flags = Object.entries(options).map(([name, value]) => (value === true ? `--${name}` : name === 'csv' ? '--csv …' : `--${name} ${quoted(String(value))}`))
  return ['agon contest', order, ...words.map(quoted), ...flags].join(' ')
}
