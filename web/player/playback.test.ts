import { describe, expect, test } from 'vitest'
import { advance, atRest, faster, readLink, slower, speeds, writeLink } from './playback'

const second = () => 1000

describe('playing', () => {
  test('goes through a turn in its own time', () => {
    expect(advance(atRest(0), 250, 1, 9, second)).toEqual({ turn: 1, progress: 0.25 })
    expect(advance({ turn: 1, progress: 0.25 }, 250, 2, 9, second)).toEqual({ turn: 1, progress: 0.75 })
    expect(advance(atRest(4), 300, 1, 9, (turn) => turn * 120)).toEqual({ turn: 5, progress: 0.5 })
  })

  test('goes through several turns at once when it is fast', () => {
    expect(advance(atRest(0), 250, 10, 9, second)).toEqual({ turn: 3, progress: 0.5 })
  })

  test('takes every turn for the same length when nothing is animated', () => {
    expect(advance(atRest(0), 100, 100, 50, () => 1e9)).toEqual({ turn: 11, progress: 0 })
  })

  test('stops at rest after the last turn', () => {
    expect(advance(atRest(8), 5000, 4, 9, second)).toEqual(atRest(9))
    expect(advance(atRest(9), 5000, 4, 9, second)).toEqual(atRest(9))
  })

  test('does not hang on turns without length', () => expect(advance(atRest(0), 10, 1, 5, () => 0)).toEqual(atRest(5)))
})

test('speeds go up and down their ladder and stop at its ends', () => {
  let speed = 1
  for (let i = 0; i < 20; ++i) speed = faster(speed)
  expect(speed).toBe(100)
  expect(slower(2)).toBe(1)
  for (let i = 0; i < 20; ++i) speed = slower(speed)
  expect(speed).toBe(speeds[0])
})

describe('a link', () => {
  test('names a turn and a replay', () => {
    expect(readLink('#turn=34&replay=2&seat=3&speed=4&play')).toEqual({ turn: 34, replay: 2, seat: 3, speed: 4, play: true })
    expect(writeLink(34, 2, 3)).toBe('#turn=34&replay=2')
    expect(writeLink(34, 1, 1)).toBe('#turn=34')
    expect(writeLink(34, 1, 1, 3)).toBe('#turn=34&seat=3')
  })

  test('that makes no sense is as none', () => {
    const nothing = { turn: null, replay: null, seat: null, speed: null, play: false }
    for (const hash of ['', '#', '#turn=-1&replay=x&speed=7', '#turn=1e3', '#turn=99999999999999']) {
      expect(readLink(hash)).toEqual(nothing)
    }
  })
})
