import { describe, expect, test } from 'vitest'
import { drawOf, drawsMax, drawsOf, paintDraws } from './draws'
import { dark } from './colours'
import type { Scene, Viewer } from './contract'

describe('a line of stderr that begins with #draw', () => {
  test('draws a cell, a line or a text, in the colour of the team where it names none', () => {
    expect(drawOf('#draw cell 7 10 red', 2)).toMatchObject({ what: 'cell', at: [7, 10], colour: '#e5484d' })
    expect(drawOf('#draw cell 7 10', 2)).toEqual({ what: 'cell', at: [7, 10], colour: null })
    expect(drawOf('#draw cell 7.5 -1 #a0b1C2', 2)).toEqual({ what: 'cell', at: [7.5, -1], colour: '#a0b1C2' })
    expect(drawOf('#draw line 0 1 2 3 blue', 2)).toMatchObject({ what: 'line', from: [0, 1], to: [2, 3] })
    expect(drawOf('#draw text 4 5 12 of 30', 2)).toEqual({ what: 'text', at: [4, 5], words: '12 of 30' })
  })

  test('names places by as many numbers as the game has for them', () => {
    expect(drawOf('#draw cell 1 2 3 green', 3)).toMatchObject({ at: [1, 2, 3] })
    expect(drawOf('#draw line 1 2 3 4 5 6', 3)).toEqual({ what: 'line', from: [1, 2, 3], to: [4, 5, 6], colour: null })
    expect(drawOf('#draw cell 1 2 green', 3)).toBeUndefined()
  })

  test('is text when it is anything else', () => {
    for (const line of [
      'draw cell 1 2',
      ' #draw cell 1 2',
      '#drawcell 1 2',
      '#draw',
      '#draw cell',
      '#draw cell 1',
      '#draw cell 1 x',
      '#draw cell 1e9 2',
      '#draw cell 99999 2',
      '#draw cell Infinity 2',
      '#draw cell 1 2 constructor',
      '#draw cell 1 2 url(http://x)',
      '#draw cell 1 2 red red',
      '#draw line 1 2 3',
      '#draw text 1 2',
      '#draw circle 1 2',
    ]) {
      expect(drawOf(line, 2), line).toBeUndefined()
    }
  })
})

test('of what a program writes in a turn only so much is drawn, and the rest is text', () => {
  const written = Array.from({ length: drawsMax + 2 }, (_, i) => `#draw cell 1 ${i % 20}`).join('\n') + '\ndepth 5\r\n'
  const { draws, text } = drawsOf(written, 2)
  expect(draws).toHaveLength(drawsMax)
  expect(text.split('\n')).toEqual([`#draw cell 1 ${drawsMax % 20}`, `#draw cell 1 ${(drawsMax + 1) % 20}`, 'depth 5\r', ''])
  expect(drawOf(`#draw text 1 2 ${'😀'.repeat(1000)}`, 2)).toMatchObject({ words: '😀'.repeat(40) })
})

test('lines may end as on Windows', () => expect(drawsOf('#draw cell 1 2 red\r\n', 2).draws).toHaveLength(1))

describe('a picture', () => {
  const called: string[] = []
  const context = new Proxy({} as Record<string, unknown>, {
    get: (of, name: string) => of[name] ?? ((...words: unknown[]) => called.push([name, ...words].join(' '))),
    set: (of, name: string, value) => Boolean((of[name] = value)) || true,
  }) as unknown as CanvasRenderingContext2D
  const scene = (seat: number) => ({ context, ink: dark, text: 12, font: 'sans-serif', seat }) as unknown as Scene<unknown>
  const viewer = { places: { numbers: 2, on: () => ([x = 0, y = 0]: number[]) => (x < 0 ? null : { x: x * 10, y: y * 10, size: 10 }) } } as unknown as Viewer<unknown>
  const drawn = (seat: number, text: string, of = viewer) => {
    called.length = 0
    paintDraws(scene(seat), of, [{ seat: 1, text }])
    return called.filter((each) => /^(fillText|strokeRect|lineTo)/.test(each))
  }

  test('has what programs draw at the places that the viewer says, texts on top', () => {
    expect(drawn(-1, '#draw text 3 4 best\n#draw cell 1 2\n#draw line 0 0 5 5 red\n')).toEqual(['strokeRect 5.6 15.6 8.8 8.8', 'lineTo 50 50', 'fillText best 30 40'])
  })

  test('has nothing where a place is not in it, or the game has no places', () => {
    expect(drawn(-1, '#draw cell -1 2\n#draw line 1 1 -1 1')).toEqual([])
    expect(drawn(-1, '#draw cell 1 2', {} as Viewer<unknown>)).toEqual([])
  })

  test('in the view of a team has only what that team has drawn', () => {
    expect(drawn(0, '#draw cell 1 2')).toEqual([])
    expect(drawn(1, '#draw cell 1 2')).toHaveLength(1)
  })
})
