import { beforeAll, describe, expect, test } from 'vitest'
import { longReplay, parsed, randomReplays, rules } from '../test/artifacts'
import { viewers } from './games'
import { Reel } from './reel'
import type { Replay } from './replay'
import { Refused, type Rules } from './rules'

let ready: Rules
beforeAll(async () => {
  ready = await rules()
})

const reel = (replay: Replay) => new Reel(ready, replay, viewers.get(replay.game)!)

function worked(replay: Replay): Reel {
  const made = reel(replay)
  while (made.work(1000));
  return made
}

const games = [...new Set(parsed(randomReplays(1)).map((replay) => replay.game))]

describe.each(games)('%s in the browser', (game) => {
  const replays = parsed(randomReplays(40, game, 1000))

  test('comes to the digests and scores of the native rules', () => {
    for (const replay of replays) {
      const { checked, trouble, last } = worked(replay)
      expect(trouble).toBeNull()
      expect(checked).toBe(replay.turns.length)
      expect(last).toBe(replay.turns.length)
    }
  })

  test('shows the same turn whichever way it was reached', () => {
    const replay = replays[0]!
    const forwards = worked(replay)
    const backwards = reel(replay)
    for (let turn = replay.turns.length; turn > 0; --turn) {
      expect(backwards.shot(turn)).toEqual(forwards.shot(turn))
      expect(backwards.shot(turn).digest).toBe(replay.turns[turn - 1]!.digest)
    }
  })

  test('has a race, a length and words for every turn', () => {
    const made = worked(replays[0]!)
    for (let turn = 0; turn <= made.last; ++turn) {
      for (const value of made.race[turn]!) expect(value >= 0 && value <= 1).toBe(true)
      expect(made.durations[turn]).toBeGreaterThan(0)
      expect(made.shot(turn).tell).not.toBe('')
    }
    expect(made.marks.at(-1)).toMatchObject({ turn: made.last, mark: { weight: 3 } })
  })

  test('finds the turn whose digest is wrong and plays on', () => {
    const replay = structuredClone(replays[1]!)
    replay.turns[4]!.digest = '0000000000000000'
    const made = worked(replay)
    expect(made.trouble).toMatchObject({ turn: 5, what: expect.stringContaining('0000000000000000') })
    expect(made.last).toBe(replay.turns.length)
  })

  test('stops before an answer that is not legal', () => {
    const replay = structuredClone(replays[1]!)
    replay.turns[4]!.said[0]!.text = 'nonsense'
    const made = worked(replay)
    if (game === 'vampire') {
      // there a wrong answer is part of the match
      expect(made.trouble).toMatchObject({ turn: 5, what: expect.stringContaining('the digest is') })
      return
    }
    expect(made.trouble).toMatchObject({ turn: 5, what: expect.stringContaining('"nonsense"') })
    expect(made.last).toBe(4)
    expect(made.shot(99).turn).toBe(4)
  })

  test('refuses answers of who is not asked, twice, or not at all', () => {
    const spoil = (change: (replay: Replay) => void) => {
      const replay = structuredClone(replays[1]!)
      change(replay)
      return worked(replay).trouble
    }
    const first = replays[1]!.turns.findIndex((turn) => turn.said.length > 0)
    const said = (replay: Replay) => replay.turns[first]!.said
    expect(spoil((replay) => (said(replay)[0]!.seat = 99))).toMatchObject({ turn: first + 1 })
    expect(spoil((replay) => said(replay).push(said(replay)[0]!))).toMatchObject({ turn: first + 1 })
    expect(spoil((replay) => said(replay).pop())).toMatchObject({ turn: first + 1 })
    expect(spoil((replay) => replay.turns.push(replay.turns.at(-1)!))).toMatchObject({ turn: replays[1]!.turns.length + 1 })
  })

  test('finds a result that does not follow', () => {
    const replay = structuredClone(replays[1]!)
    replay.result!.scores.reverse()
    if (replay.result!.winner === null) return
    expect(worked(replay).trouble).toMatchObject({ what: expect.stringContaining('scores') })
  })

  test('believes a result that a fault has decided', () => {
    const replay = structuredClone(replays[1]!)
    replay.result!.scores.reverse()
    replay.result!.faults = 1
    expect(worked(replay).trouble).toBeNull()
  })

  test('refuses a setup that it does not know', () => {
    expect(() => reel({ ...replays[0]!, setup: 'no_such_option=1' })).toThrow(Refused)
  })
})

describe('the view of a team', () => {
  const replay = parsed(randomReplays(1, 'vampire', 3))[0]!
  const pointsIn = (frame: unknown) => (frame as { players: { points: number | null }[] }).players.map((each) => each.points)

  test('hides what the team must not see, whichever way its turn is reached', () => {
    const made = worked(replay)
    expect(made.hidesThings).toBe(true)
    for (const turn of [20, 3, 21, 4]) {
      expect(pointsIn(made.view(turn, 1))).toEqual([null, null, null, null])
      expect(made.view(turn, -1)).toEqual(made.shot(turn).frame)
      expect(pointsIn(made.view(turn, -1))).not.toContain(null)
      expect((made.view(turn, 0) as { turn: number }).turn).toBe(turn)
    }
  })

  test('is the same as the referee’s where everybody sees everything', () => {
    expect(reel(parsed(randomReplays(1, 'football'))[0]!).hidesThings).toBe(false)
  })

  test('comes with the scores of the turn', () => {
    const made = worked(replay)
    expect(made.shot(made.last).scores).toEqual(replay.result!.scores)
  })
})

describe('a match of 10,000 turns', () => {
  let replay: Replay
  beforeAll(() => {
    replay = parsed(longReplay(ready, 10_000))[0]!
    expect(replay.turns).toHaveLength(10_000)
  })

  test('is sought through in less than 50 ms a time', () => {
    const made = worked(replay)
    const times = []
    for (let i = 0; i < 60; ++i) {
      const turn = (i * 7919) % 10_001
      const begin = performance.now()
      expect(made.shot(turn).turn).toBe(turn)
      times.push(performance.now() - begin)
    }
    times.sort((a, b) => a - b)
    expect(times[54]!).toBeLessThan(50) // a machine under load may be slow sometimes
  })

  test('keeps only so many turns in memory', () => {
    const made = worked(replay)
    for (let turn = 0; turn <= 10_000; turn += 3) made.shot(turn)
    const kept = made as unknown as { shots: Map<number, unknown>; copies: Map<number, unknown> }
    expect(kept.shots.size).toBeLessThanOrEqual(1024)
    expect(kept.copies.size).toBeLessThanOrEqual(257)
  })
})
