import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// A page translates a sentence of the server by its code. This looks for sentences in the server's sources that have none.

const src = fileURLToPath(new URL('../../src', import.meta.url))
const read = (name: string): string => readFileSync(join(src, name), 'utf8')
const literal = String.raw`(?:"(?:[^"\\]|\\.)*"\s*)+`
const textOf = (literals: string): string => [...literals.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part!.replaceAll('\\"', '"').replaceAll('\\n', '')).join('')
const sourcesIn = (folder: string): string[] => readdirSync(join(src, folder)).filter((name) => name.endsWith('.cpp') && !name.endsWith('_test.cpp')).map((name) => `${folder}/${name}`)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const phrases = ['site/site_phrases.cpp', 'site/api/order_phrases.cpp', 'tournaments/published/tournament_phrases.cpp']
  .flatMap((name) => [...read(name).matchAll(new RegExp(String.raw`\{"\w+",\s*(${literal})\}`, 'g'))])
  .map(([, literals]) => new RegExp(`^${textOf(literals!).split(/#|\{\}/).map(escaped).join('.+')}$`))
const hasCode = (sentence: string) => phrases.some((phrase) => phrase.test(sentence.replace(/\{[^}]*\}/g, '7')))

function sentencesOf(files: string[], before: string): string[] {
  const pattern = new RegExp(String.raw`(?:${before})\s*(?:fmt::format\(\s*)?(${literal})`, 'g')
  const all = files.flatMap((name) => [...read(name).matchAll(pattern)].map(([, literals]) => textOf(literals!)))
  return [...new Set(all)].filter((sentence) => / /.test(sentence))
}

// What only programs are told, which never read a translation: requests that no page of ours makes.
const toPrograms = [
  'A line between the parts of the body is too long.',
  'Nothing is taken here.',
  'The address is not well-formed.',
  'The metrics are not for your address.',
  'There is no such page here.',
  'There is no such {}, or this is not its password.', // its two forms have codes
  'There is nothing with this name.',
  'This address answers only {}.',
  'This is not the token of an organiser.',
  'git could not carry out this request: it was too large, took too long, or this machine is overloaded.',
  'git refuses this request.',
  'open must be yes or no.',
  'submission and map must be numbers.',
]

test('every sentence with which the site refuses a request of a page has a code, by which pages translate it', () => {
  const files = ['site', 'site/api', 'site/http'].flatMap(sourcesIn).filter((name) => name !== 'site/local_site.cpp')
  const sentences = sentencesOf(files, String.raw`plain\(http::status::\w+,`)
  expect(sentences.length).toBeGreaterThan(30)
  expect(sentences.filter((sentence) => !hasCode(sentence) && !toPrograms.includes(sentence)).sort()).toEqual([])
})

// Orders of the organisers' room run these; other commands, and options that the page never gives, are not among them.
const ofOrders = ['cli/contest/contest_acts.cpp', 'cli/contest/contest_ceremony.cpp', 'cli/contest/contest_duties.cpp', 'cli/contest/contest_rejudge.cpp', 'cli/contest/contest_organisers.cpp', 'cli/submit/contest_reject.cpp', 'cli/serve/served_orders.cpp', 'cli/serve/served_answers.cpp', 'live/more_time.cpp', 'live/live_server_inside.hpp', 'tournaments/acts/plan_change.cpp', 'tournaments/acts/rejudge.cpp']
const notOnPages = [
  // why an act was not carried out, for the log
  'no match of {} is decided',
  'nobody is entered as {}',
  'the tournament is cancelled',
  '{} does not take part',
  '{} is neither a match ROUND/TABLE, nor "bot NAME", nor "all"',
  // of other commands or options, or never on a server that has a site
  '--role takes jury or admin, not {}',
  '--token and --remove exclude each other',
  'it does not concern this part', // between parts of a contest
  'no contest has been served with this data folder yet', // a page is served
  'the server does not know the request {}; is it another version of agon?',
  'there is no such act here',
  'this contest has no [site] in its file, so it has no page for a ceremony',
  'this contest has no tournaments',
  '{} is not the number of a submission; `agon contest submissions` lists them',
]
// Made of parts: the phrases that they make have codes (src/cli/serve/order_phrases_test.cpp).
const inParts = [
  'act {} ({}) cannot be taken back{}',
  'it began with {} maps and cannot go on with {}',
  'submission {} is from {}, not from {}; {}',
  'there is no organiser {}{}',
  'there is no tournament {}{}',
  '{} are already waiting; try again in a moment',
  '{} has only {}; publish without a number shows all that it will ever have',
  '{} is neither "all" nor a match such as 3/2 (round 3, table 2) nor a bot{}',
  '{} {} already{}',
]

test('every sentence with which an order of the organisers’ room is refused has a code', () => {
  const sentences = sentencesOf(ofOrders, String.raw`Refused\(|BadInput\(|Error\{`)
  expect(sentences.length).toBeGreaterThan(30)
  expect(sentences.filter((sentence) => !hasCode(sentence) && !notOnPages.includes(sentence) && !inParts.includes(sentence)).sort()).toEqual([])
})
