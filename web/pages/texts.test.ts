import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../texts', import.meta.url))
const textsIn = (language: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(`${language}.ts`)).map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')

// Words that once stood beside the one that is used: for links, byes, the announcement of results, house bots, hashes,
// submissions, and what is published.
const others = {
  pl: /\blinki?\b|wolny los|Ceremoni|oddane programy|(?:nie)?ogłoszony/i,
  ru: /Церемони|бот жюри|без соперника|Сданные программы/i,
  hu: /\blink(?!To|_)|\bhash|beadott program|a szervezők botja/i,
}

test.each(Object.entries(others))('in %s one thing has one word on all pages', (language, words) => {
  expect(textsIn(language).match(new RegExp(words.source, 'gi')) ?? []).toEqual([])
})
