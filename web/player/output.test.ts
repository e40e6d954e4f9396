import { expect, test } from 'vitest'
import { lasted, outputOf, textsMax } from './output'
import type { Replay } from './replay'

const said = (seat: number, text: string) => ({ seat, text, cpuUs: 100, wallUs: 200 })
const replay = {
  seats: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
  turns: [
    { said: [said(0, 'one'), said(1, '<b>'), said(0, 'two')], spent: [], digest: '' },
    { said: Array.from({ length: textsMax + 2 }, (_, i) => said(1, String(i))), spent: [{ seat: 2, cpuUs: 7, wallUs: 9 }], digest: '' },
  ],
} as unknown as Replay

test('the output of a turn is what each seat said in it, with its time', () => {
  expect(outputOf(replay, 1)).toEqual([
    { seat: 0, texts: ['one', 'two'], more: 0, cpuUs: 200, wallUs: 400, noted: null },
    { seat: 1, texts: ['<b>'], more: 0, cpuUs: 100, wallUs: 200, noted: null },
  ])
})

test('who only used time is told, long output is cut, and before the first turn there is none', () => {
  const [talker, silent] = outputOf(replay, 2)
  expect([talker?.texts.length, talker?.more]).toEqual([textsMax, 2])
  expect(silent).toEqual({ seat: 2, texts: [], more: 0, cpuUs: 7, wallUs: 9, noted: null })
  expect(outputOf(replay, 0)).toEqual([])
  expect(outputOf(replay, 3)).toEqual([])
})

test('times have a unit that fits', () => {
  expect([180, 41_000, 1_234_000].map(lasted)).toEqual(['0.18 ms', '41 ms', '1.2 s'])
})
