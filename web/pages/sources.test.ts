import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { badName, packed, unpacked } from './sources'

const folder = mkdtempSync(join(tmpdir(), 'agon-sources-'))
afterAll(() => rmSync(folder, { recursive: true }))

const long = `${'deep/'.repeat(30)}file.py` // exceeds the name field of a plain header
const files = [
  { name: 'main.py', text: 'import part\n' },
  { name: 'lib/part.py', text: 'print("zażółć")\n' },
  { name: long, text: '' },
]
for (const { name, text } of files) {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), text)
}
const sorted = (all: typeof files) => [...all].sort((a, b) => (a.name < b.name ? -1 : 1))

test('one source is handed in as it is, several as an archive', async () => {
  const one = packed([{ name: 'src/bot.cpp', text: 'int main() {}\n' }])
  expect([one.name, await one.text()]).toEqual(['bot.cpp', 'int main() {}\n'])
  const several = packed(files)
  expect(several.name).toBe('program.zip')
  expect(unpacked(several.name, new Uint8Array(await several.arrayBuffer()))).toEqual(files)
})

test.each(['gnu', 'ustar', 'pax'])('an archive of tar in its form %s is read', (format) => {
  const of = format === 'ustar' ? files.slice(0, 2) : files
  const archive = execFileSync('tar', ['-C', folder, `--format=${format}`, '-cz', ...of.map(({ name }) => name)])
  if (format === 'gnu') return expect(unpacked('x.tar.gz', archive).slice(0, 2)).toEqual(files.slice(0, 2))
  expect(sorted(unpacked('x.tar.gz', archive))).toEqual(sorted(of))
})

test('an archive of git is read', () => {
  const git = (...words: string[]) => execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@a', ...words], { maxBuffer: 1 << 24 })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'x')
  expect(sorted(unpacked('x.tar.gz', git('archive', '--format=tar.gz', 'HEAD')))).toEqual(sorted(files))
})

test('a file that is not text, or is too large, is refused by its name', () => {
  expect(() => unpacked('bot.jar', new Uint8Array([0, 1, 2]))).toThrow('bot.jar')
  expect(() => unpacked('bot.py', new Uint8Array([0xff, 0xfe]))).toThrow('bot.py')
  expect(() => unpacked('bot.py', new Uint8Array(3 << 20).fill(0x20))).toThrow('bot.py')
  expect(unpacked('bot.py', readFileSync(join(folder, 'main.py')))).toEqual([{ name: 'bot.py', text: 'import part\n' }])
})

test.each(['', '/bot.py', 'a//b.py', '../bot.py', 'a/./b.py', 'a/', 'a\\b.py', ' bot.py', 'bot\n.py'])('no file can be called “%s”', (name) => {
  expect(badName([{ name, text: '' }])).toBe(name)
})

test('no two files have one name', () => {
  expect(badName([{ name: 'a.py', text: '' }, { name: 'a.py', text: '' }])).toBe('a.py')
  expect(badName(files)).toBeUndefined()
})
