import { expect, test } from 'vitest'
import { viewer } from '../../../src/games/painting/viewer'
import type { Frame } from '../../../src/games/painting/viewer_motion'
import { dark } from '../../player/colours'
import type { Scene } from '../../player/contract'

interface Written {
  text: string
  base: number
  from: number
  to: number
}

const glyph = 0.68 // a letter or figure is at most this part of the text's height wide, a space 0.3

// What is written over the boards of a tournament in which everybody has a game with everybody.
function written(teams: number, [width, height]: [number, number], points: [number, number]): Written[] {
  const games = Array.from({ length: teams }, (_, first) => Array.from({ length: teams - first - 1 }, (_, other) => [first, first + other + 1] as [number, number])).flat()
  const frame: Frame = {
    ...{ tournament: 1, tournaments: 1, turn: 0, turns: 100, over: false, break_begins: false, rows: 30, columns: 30, radius: 1, range: 4, paint: 100 },
    teams: Array.from({ length: teams }, () => ({ points: 0, total: 0 })),
    games: games.map((seats) => ({ seats, points, cells: '', pawns: [], strips: [], taken: [] })),
  }
  const all: Written[] = []
  const text = 12
  const widthOf = (told: string) => [...told].reduce((sum, each) => sum + (each === ' ' ? 0.3 : glyph) * text, 0)
  const context = {
    textAlign: 'left',
    measureText: (told: string) => ({ width: widthOf(told) }),
    fillText(told: string, x: number, base: number) {
      const from = { left: x, right: x - widthOf(told), center: x - widthOf(told) / 2 }[this.textAlign as 'left' | 'right' | 'center']
      all.push({ text: told, base, from, to: from + widthOf(told) })
    },
    fillRect() {},
  }
  const ink = { ...dark, signs: Array.from({ length: teams }, (_, seat) => ({ number: seat, letters: `W${String.fromCharCode(65 + seat)}` })) }
  viewer.draw({ context, ink, width, height, text, font: 'Inter', names: frame.teams.map((_, seat) => `Team ${seat}`), turn: 0, progress: 1, frame: () => frame } as unknown as Scene<Frame>)
  return all.slice(1) // after the headline
}

test.each([[2, 390], [3, 390], [4, 390], [5, 390], [6, 390], [4, 1366], [8, 1366], [12, 1366]])('the letters and points of %i teams never touch on a board, %i pixels wide', (teams, width) => {
  for (const height of [300, 500, 700]) {
    const all = written(teams, [width, height], [1000, 888])
    for (const one of all) {
      const touching = all.filter((other) => other !== one && Math.abs(other.base - one.base) < 6 && other.from < one.to + 3 && one.from < other.to)
      expect(touching.filter(({ from }) => from >= one.from), `${one.text}, height ${height}`).toEqual([])
      if (all.some(({ text }) => text.includes('1000'))) expect(one.from).toBeGreaterThanOrEqual(0)
    }
  }
})

test('a board that is too narrow for one line has the letters over the points', () => {
  const all = written(4, [390, 500], [61, 47])
  const [letters, points] = [all.find(({ text }) => text === 'WA')!, all.find(({ text }) => text === '61')!]
  expect(points.base).toBeGreaterThan(letters.base)
  expect(points.from).toBe(letters.from)
})
