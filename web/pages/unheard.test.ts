import { expect, test } from 'vitest'
import type { Contest, Standings } from './contest'
import { unheardText } from './unheard'

const contest = { servers: ['F1', 'N1', 'W1'].map((name) => ({ name })) } as Contest
const text = (unheard?: number[]) => unheardText(contest, { unheard } as Standings)

test('game servers of which nothing new is known are named', () => {
  expect(text([0, 2])).toBe('Points of F1, W1 are missing or out of date: another machine is not responding.')
  expect(text([])).toBe('')
  expect(text()).toBe('')
})
