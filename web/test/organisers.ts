import type { Request } from 'playwright-core'
import type { Match } from '../pages/organiser/matches'
import type { State } from '../pages/organiser/room'
import { teamNames } from './stage'

// A simulated server for the organisers' room: it accepts and records every order, and gives plausible answers.

export const state: State = {
  ...{ name: 'Deadline of Gdańsk, final', version: '0.1.0', at_ms: Date.UTC(2026, 10, 28, 12), phase: 'paused', contest_ms: 7_384_000, length_ms: 18_000_000, k: 3_250_000 },
  ...{ trouble: 'disk full', why_paused: 'there are 12 MB left for data', why_not_kept: '', frozen_since_ms: Date.UTC(2026, 10, 28, 11) },
  pause: { by: 'maria (site)', why: 'a power cut in the left hall', since_ms: Date.UTC(2026, 10, 28, 12), until_ms: null },
  announcements: [{ act: 7, at_ms: Date.UTC(2026, 10, 28, 11), by: 'maria (site)', text: `Lunch is served ${'on the second floor '.repeat(8)}` }],
  servers: ['F1', 'N1', 'W1'].map((name, index) => ({ name, game: 'wall', served: index < 2, port: 20_000 + index, number: 3, turn: 117, teams: 38, connections: 112, commands: 1_234_567 })),
  space: [
    { name: 'data', bytes: 12 * 2 ** 20 },
    { name: 'programs', bytes: 80 * 2 ** 30 },
  ],
  disk_free_limit: 200 * 2 ** 20,
  teams: teamNames(40).map((title, team) => ({ login: `team${team + 1}`, title, from: 'Lyceum 239, Russia', annulled: team === 1, status: ['withdrawn', 'disqualified'][team] ?? 'competes', why: team < 2 ? 'copied from team3' : '' })),
  submissions: { received: 240, accepted: 201, waiting: 3 },
  tournaments: [
    { name: 'Intermediate', game: 'football', format: 'swiss', told: 'is over, 160 of 160 matches of 4 rounds played, published', advice: '', state: 'over', rounds: 4, matches_opened: 160, matches_played: 160 },
    { name: 'Final Swiss', game: 'football', format: 'swiss', told: 'runs, 31 of 40 matches of 4 rounds played, not published', advice: 'Two matches failed on this machine; start tries them again.', state: 'running', rounds: 4, matches_opened: 40, matches_played: 31, faults: 1, retried: 2, overloaded: 1 },
  ],
  matches_at_a_time: 2,
}

const match = (round: number, table: number, more: Partial<Match> = {}): Match => ({
  ...{ round, table, attempt: 1, map: 0, purpose: '', state: 'played', published: round < 2, retried: false, overloaded: false, failures: [], voided: [] },
  seats: [
    { name: 'Lavender (team1)', team: 2, score: '1.000000', fault: '', verdict: '' },
    { name: '<b>Żółte & Gęsi</b> (team2)', team: 0, score: '0.000000', fault: '', verdict: '' },
  ],
  ...{ reason: 'The left goal: Lavender wins.', turns: 41, replay: `f00d${round}${table}`, machine: 'hall-2', tries: 1 },
  ...more,
})
export const matches: Match[] = [
  match(1, 1, { voided: [{ why: 'a wrong limit', replay: 'dead' }] }),
  match(1, 2, {
    seats: [{ name: 'segfault (team4)', team: 3, score: '0.000000', fault: 'out_of_time', verdict: 'out of time in turn 17: it used 10.2 s of 10 s' }, { name: null, team: null, score: '1.000000', fault: '', verdict: '' }],
    reason: 'segfault (left) is out of time.',
  }),
  match(2, 1, { overloaded: true, retried: true, tries: 3, reason: 'Lavender (left) gives no answer (this machine is overloaded).' }),
  match(2, 2, { state: 'set_aside', failures: ['the disk is full'], seats: [{ name: 'a', team: null, fault: '', verdict: '' }, { name: 'b', team: null, fault: '', verdict: '' }], reason: undefined, turns: undefined, replay: undefined, machine: undefined, tries: undefined }),
  match(2, 3, { retried: true, tries: 2 }),
]

const says: Record<string, string> = {
  acts: JSON.stringify([
    { number: 1, at_ms: Date.UTC(2026, 10, 28, 9), act: 'tournaments', by: 'the server', text: 'reads the file: Final Swiss', why: '' },
    { number: 7, at_ms: Date.UTC(2026, 10, 28, 11), act: 'announce', by: 'maria (site)', text: 'announces: Lunch is served', why: '' },
    { number: 9, at_ms: Date.UTC(2026, 10, 28, 11), act: 'team', by: 'jan as agon', text: 'disqualifies <b>Żółte</b> (team2)', why: 'copied from team3', taken_back: 12 },
  ]),
  submissions: JSON.stringify(
    [1, 2, 3].map((number) => ({ number, team: `team${number}`, received_ms: Date.UTC(2026, 10, 28, 10, number), game: 'football', file: '<i>bot</i>.cpp', bytes: 4711, verdict: ['Accepted', 'Compile error', ''][number - 1], reason: number === 2 ? 'The compiler refuses it.' : '', ...(number === 1 && { trial: { seat: 0, replay: 'f00d' } }) })),
  ),
  organiser: 'maria admin\njan jury, with a token\n',
  ceremony: 'Everything agrees\nhttp://localhost:8080/ceremony#key=7f3k9xw2m4qdt6hs\nOpen this in the browser of the big screen.\n',
  password: 'team1 x7k2m9qhr4tzc8vd\n',
}
const asks: Record<string, string> = {
  reveal: 'The public sees the standings and tournaments as they are now, at once. What was seen cannot be unseen.',
  ceremony: 'A link is made, and shown only to you and only once.',
  password: 'team1 gets a new password. The old one is refused at once and connections are closed.',
  rejudge: 'Matches of Final Swiss (all) are played again, and what they decided before no longer counts.',
}

export interface Given {
  order: string
  words?: string[]
  options?: Record<string, unknown>
  sure?: boolean
}

// `refused`: why an order is refused unless it has the option yes.
export function organisers(given: Given[] = [], role: 'jury' | 'admin' = 'admin', refused: Record<string, string> = {}): Record<string, unknown> {
  const orders: Given[] = []
  const answers: Record<string, unknown> = {
    '/api/session': { role, name: 'maria', csrf: 'f00d' },
    '/api/session/end': { role: 'spectator' },
    '/api/organiser/state': state,
    '/api/organiser/matches?tournament=Final Swiss': { name: 'Final Swiss', matches },
    '/api/organiser/contest_file': (_: Request) => ({ body: 'name = "Deadline of Gdańsk, final"\n' }),
    '/api/organiser/orders': (request: Request) => {
      if (request.headers()['x-agon-csrf'] !== 'f00d') return { status: 403, body: 'Only pages of this site may do that.\n' }
      const order = request.postDataJSON() as Given
      given.push(order)
      if (asks[order.order] && !order.sure && !order.options?.['preview']) return { status: 409, json: { asks: asks[order.order] } }
      const number = orders.push(order)
      const preview = order.options?.['preview'] ? 'Final Swiss: 31 decided matches are played again\nThis differs from the first time:\n  time: 10s -> 5s' : undefined
      const err = order.options?.['yes'] ? '' : (refused[order.order] ?? '')
      answers[`/api/organiser/order?number=${number}`] ??= { state: 'done', code: err ? 1 : 0, out: preview ?? says[order.order] ?? (err ? '' : 'noted\n'), err, cut: false, file: order.order === 'appeal' ? 'appeal.zip' : '' }
      return { status: 202, json: { number } }
    },
  }
  return answers
}
