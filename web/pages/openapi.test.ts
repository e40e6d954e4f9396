import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Check } from '@player/checked'
import { answer as ceremony } from './ceremony'
import { best, contest, curves, standings } from './contest'
import { notices } from './notices'
import { matchList, trialSeats } from './organiser/matches'
import { session, state } from './organiser/room'
import { games } from './past'
import { practice } from './practice'
import { room } from './room'
import { tournament, tournamentList } from './tournament'

// The OpenAPI description must match the checks with which the pages read each answer.

interface Description {
  paths: Record<string, { get: { responses: Record<string, { content?: Record<string, { schema: object }> }> } }>
  components: { schemas: Record<string, object> }
}
const description = JSON.parse(readFileSync(new URL('../../src/site/openapi.json', import.meta.url), 'utf8')) as Description

const answers: [path: string, name: string, check: Check<unknown>][] = [
  ['/api/contest', 'Contest', contest],
  ['/api/standings', 'Standings', standings],
  ['/api/curves', 'Curves', curves],
  ['/api/best', 'Best', best],
  ['/api/notices', 'Notices', notices],
  ['/api/tournaments', 'TournamentList', tournamentList],
  ['/api/tournament', 'Tournament', tournament],
  ['/api/games', 'PastGames', games],
  ['/api/ceremony', 'Ceremony', ceremony],
  ['/api/room', 'Room', room],
  ['/api/room/practice', 'Practice', practice],
  ['/api/session', 'Session', session],
  ['/api/organiser/state', 'State', state],
  ['/api/organiser/matches', 'Matches', matchList],
  ['/api/organiser/trial', 'TrialSeats', trialSeats],
]

test.each(answers)('%s answers with a %s', (path, name, { schema }) => {
  expect(description.components.schemas[name], JSON.stringify(schema)).toEqual(schema)
  expect(description.paths[path]!.get.responses['200']!.content!['application/json']!.schema).toEqual({ $ref: `#/components/schemas/${name}` })
})
