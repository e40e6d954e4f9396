import { afterEach, expect, test, vi } from 'vitest'
import { occasionOf } from './occasion'
import { deskKey } from './organiser/room'

const contest = { name: 'Tour', lockstep: false, standings: true, worlds: false, submissions: true, delay_ms: 0, length_ms: null, teams: ['Null Pointers', 'Segfault'], tasks: [], servers: [] }

function served(answers: Record<string, unknown>, keys: Record<string, string>): void {
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => keys[key] ?? null })
  vi.stubGlobal('fetch', (path: string) => {
    const answer = answers[path]
    return Promise.resolve(answer === undefined ? new Response('There is nothing.\n', { status: 404 }) : new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } }))
  })
}
afterEach(() => vi.unstubAllGlobals())

test('organisers see a trial match under the name of its team, whatever the programs call themselves', async () => {
  const answers = { '/api/contest': contest, '/api/tournaments': { tournaments: [] }, '/api/organiser/trial?replay=beef': { submission: 7, seats: [null, 1] } }
  served(answers, { [deskKey]: 'yes' })
  expect(await occasionOf('beef', null)).toMatchObject({ what: 'trial of submission 7', seats: [{ name: 'house', team: null }, { name: 'Segfault', team: 1 }], embed: false })
  served(answers, {})
  expect((await occasionOf('beef', null))!.seats, 'nobody else is told').toEqual([])
})
