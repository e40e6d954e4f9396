import { expect, test } from 'vitest'
import { contest, stageForTests } from './stage'

// What an open page learns about changes of a contest without being reloaded.

const stage = stageForTests()

const told = { frozen_since: 0, announcements: [], pause: null }

test('when it freezes by itself is a part of the countdown', async () => {
  const page = await stage.open({ answers: { '/api/notices': { ...told, freezes: { contest_ms: 17_000_000, moment_ms: null } } } })
  await page.getByTestId('next').filter({ hasText: /^freezes in .*, ends in / }).waitFor()
})

test.each(['/', '/big?seconds=600'])('that teams are called otherwise, or are more, is on %s', async (path) => {
  const before = { ...contest(), edition: 'a' }
  const after = { ...before, edition: 'b', teams: before.teams.map((name, team) => (team === 0 ? 'Called Otherwise' : name)) }
  let asked = 0
  const page = await stage.open({
    path,
    answers: {
      '/api/contest': () => ({ json: asked++ === 0 ? before : after }),
      '/api/notices': () => ({ json: { ...told, edition: asked === 0 ? 'a' : 'b' } }),
    },
  })
  await page.getByText('Called Otherwise').first().waitFor()
  expect(asked).toBe(2)
  expect(stage.complaints).toEqual([])
})

test('the clock goes on while the standings are frozen', async () => {
  const clock = { now: Date.now(), at_ms: 12_600_000, phase: 'paused', length_ms: 21_600_000, k: 2_000_000 }
  const page = await stage.open({ answers: { '/api/notices': { ...told, frozen_since: Date.now() - 3_600_000, clock } } })
  await page.getByText('3:30:00').waitFor()
  await page.getByText(' of 6:00:00').waitFor()
  await page.getByTestId('phase').filter({ hasText: 'paused' }).waitFor()
})
