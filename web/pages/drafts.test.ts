import { beforeEach, expect, test, vi } from 'vitest'
import { draftsOf, dropDrafts, holdDraft, isSame, keepDraft, loadDraft, writtenElsewhere } from './drafts'

class Storage {
  private readonly kept = new Map<string, string>()
  get length(): number {
    return this.kept.size
  }
  key = (index: number): string | null => [...this.kept.keys()][index] ?? null
  getItem = (key: string): string | null => this.kept.get(key) ?? null
  setItem = (key: string, text: string): void => void this.kept.set(key, text)
  removeItem = (key: string): void => void this.kept.delete(key)
}

const of = (text: string) => [{ name: 'bot.py', text }]

beforeEach(() => vi.stubGlobal('localStorage', new Storage()))

test('the drafts of a team go, and those of other teams and contests stay', () => {
  localStorage.setItem('agon-theme', 'dark')
  keepDraft('Final', 'alfa', 'football', of('1'))
  keepDraft('Final', 'alfa', 'the "wall"', of('2'))
  keepDraft('Final', 'alfa', 'avalanche', of(' \n'))
  keepDraft('Final', 'alfa2', 'football', of('3'))
  keepDraft('Final 2', 'alfa', 'football', of('4'))
  expect(draftsOf('Final', 'alfa')).toEqual([{ game: 'football', files: of('1') }, { game: 'the "wall"', files: of('2') }])
  dropDrafts('Final', 'alfa')
  expect(draftsOf('Final', 'alfa')).toEqual([])
  expect(loadDraft('Final', 'alfa', 'avalanche')).toEqual([])
  expect([loadDraft('Final', 'alfa2', 'football'), loadDraft('Final 2', 'alfa', 'football')]).toEqual([of('3'), of('4')])
  expect(localStorage.length).toBe(3)
})

test('drafts that the browser does not keep go, too', () => {
  localStorage.setItem = () => {
    throw new Error('full')
  }
  expect(keepDraft('Final', 'alfa', 'football', of('1'))).toBe(false)
  expect(draftsOf('Final', 'alfa')).toEqual([{ game: 'football', files: of('1') }])
  dropDrafts('Final', 'alfa')
  expect(draftsOf('Final', 'alfa')).toEqual([])
})

test('what has just been written is a draft before it is kept', () => {
  keepDraft('Final', 'alfa', 'football', of('1'))
  holdDraft('Final', 'alfa', 'football', of('12'))
  expect(draftsOf('Final', 'alfa')).toEqual([{ game: 'football', files: of('12') }])
  keepDraft('Final', 'alfa', 'football', of('12'))
  expect(loadDraft('Final', 'alfa', 'football')).toEqual(of('12'))
})

test('a draft is the same as what was handed in where the texts are', () => {
  const two = [...of('1'), { name: 'part.py', text: '2' }]
  expect(isSame(of('1'), [{ name: 'Bot.java', text: '1' }])).toBe(true)
  expect(isSame(of('1'), of('2'))).toBe(false)
  expect(isSame(two, [...two].reverse())).toBe(true)
  expect(isSame(two, of('1'))).toBe(false)
  expect(isSame(two, [...of('1'), { name: 'other.py', text: '2' }])).toBe(false)
})

test('what another tab has written since is found before it is overwritten', () => {
  keepDraft('Final', 'alfa', 'football', of('1'))
  const elsewhere = () => writtenElsewhere('Final', 'alfa', 'football', of('12'))
  expect(elsewhere()).toBeNull()
  const key = localStorage.key(0)!
  localStorage.setItem(key, JSON.stringify(of('12'))) // by the other one
  expect(elsewhere()).toBeNull()
  localStorage.setItem(key, JSON.stringify(of('13')))
  expect(draftsOf('Final', 'alfa')).toHaveLength(1) // to look is not to read
  expect(elsewhere()).toEqual(of('13'))
  loadDraft('Final', 'alfa', 'football')
  expect(elsewhere()).toBeNull()
  localStorage.removeItem(key) // the team has logged out there
  expect(elsewhere()).toBeNull()
})
