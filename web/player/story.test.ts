import { beforeAll, expect, test } from 'vitest'
import { parsed, randomReplays, rules } from '../test/artifacts'
import { viewers } from './games'
import { Player } from './player.svelte'
import { Reel } from './reel'
import type { Rules } from './rules'

// What is told of matches speaks of teams by their names, whatever game it is.

let ready: Rules
beforeAll(async () => {
  ready = await rules()
})

const games = [...new Set(parsed(randomReplays(1)).map((replay) => replay.game))]

test.each(games)('%s is told with the names of those who play', (game) => {
  let told = 0
  for (const replay of parsed(randomReplays(6, game, 500))) {
    const names = replay.seats.map((_, seat) => `Name${seat}`)
    const occasion = { contest: 'Cup', what: 'Final', back: { href: '/', text: 'Cup' }, seats: names.map((name, team) => ({ name, team })), teams: names, embed: false }
    const player = new Player(new Reel(ready, replay, viewers.get(game)!), viewers.get(game)!, occasion)
    while (player.reel.work(1000));
    const stories = [player.reel.ending, replay.result!.reason].map((text) => player.story(text))
    for (let turn = 0; turn <= player.reel.last; ++turn) stories.push(player.story(player.reel.shot(turn).tell))
    for (const { mark } of player.reel.marks) stories.push(player.momentOf(mark))
    for (const story of stories) {
      for (const place of player.places) expect(story.replaceAll(/\b(left|right) of\b/g, '')).not.toMatch(new RegExp(`\\b${place}\\b`))
      expect(story).not.toMatch(/\b(team|seat|vampire) ?\d/)
      told += Number(story.includes('Name'))
    }
    player.reel.drop()
  }
  expect(told).toBeGreaterThan(0)
})
