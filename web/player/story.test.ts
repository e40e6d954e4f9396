import { afterEach, beforeAll, expect, test } from 'vitest'
import { parsed, randomReplays, rules } from '../test/artifacts'
import { viewers } from './games'
import { Player } from './player.svelte'
import { Reel } from './reel'
import type { Rules } from './rules'
import { retold, speech } from './speech.svelte'
import { en } from '../texts/en'
import { hu } from '../texts/hu'
import { pl } from '../texts/pl'
import { ru } from '../texts/ru'

// Descriptions of matches refer to teams by their names, whatever the game.

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

afterEach(() => void (speech.words = en))

const english = /\b(the|turn|tick|wins?|with|puts?|points?|after|black|steps?|and|is|are|of|for|leads|nobody|wood|drowns?|lost|built)\b/i

test.each([['Polish', pl], ['Russian', ru], ['Hungarian', hu]] as const)('what is told of a match is said in %s', (_, words) => {
  speech.words = words
  for (const game of games) {
    for (const replay of parsed(randomReplays(6, game, 500))) {
      const names = replay.seats.map((_, seat) => `Имя${seat}`)
      const occasion = { contest: 'Cup', what: 'Final', back: { href: '/', text: 'Cup' }, seats: names.map((name, team) => ({ name, team })), teams: names, embed: false }
      const player = new Player(new Reel(ready, replay, viewers.get(game)!), viewers.get(game)!, occasion)
      while (player.reel.work(1000));
      const stories = [player.reel.ending, ...Array.from({ length: player.reel.last + 1 }, (_, turn) => player.reel.shot(turn).tell)].map((text) => player.story(text))
      for (const story of stories) {
        expect(story).not.toMatch(words === ru ? /[A-Za-z]{2,}/ : english)
        expect(story).not.toMatch(/undefined|\$\d/)
      }
      player.reel.drop()
    }
  }
})

// Includes pieces that do not occur in random matches: the pattern itself, with its placeholders filled in.
test('every piece that rules may tell has its words', () => {
  for (const words of [pl, ru, hu]) {
    speech.words = words
    for (const [path, tells] of Object.entries(words.tells)) {
      for (const piece of Object.keys(tells)) {
        const said = piece.replaceAll('#', '3').replaceAll('@', 'left').replaceAll('%', 'red').replaceAll('?', '').replaceAll(/\(:(\w+)\|\w+\)/g, '$1')
        expect(retold(path.split('/').at(-3)!, said), `${path}: ${piece}`).not.toMatch(/undefined|\$\d|\b(wins|the|is|are|after|turns?)\b/)
      }
    }
  }
})

test('what is quoted stays, and so does what nobody has written', () => {
  speech.words = pl
  expect(retold('wall', '"Turn 3: 2 bricks dropped" (left), and something else')).toBe('"Turn 3: 2 bricks dropped" (left), and something else')
  expect(retold('wall', 'Turn 3: 1 brick dropped; team 2 leads with 1.50')).toBe('Tura 3: zrzucone klocki: 1; prowadzi team 2, 1.50')
  expect(retold('vampire', 'vampire1, vampire2 and vampire3 share the first place: ')).toBe('na pierwszym miejscu razem vampire1, vampire2, vampire3: ')
  expect(retold('no such game', 'Turn 3')).toBe('Turn 3')
})
