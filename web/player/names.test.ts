import { describe, expect, test } from 'vitest'
import { calledNames, initials, named, plainName } from './names'

const bare = (text: string) => text.replace(/[\u2068\u2069]/g, '')
const sides = ['left', 'right']
const teams = Array.from({ length: 12 }, (_, team) => `team ${team + 1}`)

describe('a name', () => {
  test('cannot turn the direction of writing around, nor hide anything in itself', () => {
    expect(plainName('\u202eahpla\u202c')).toBe('ahpla')
    expect(plainName('al\u200bpha\u0000\n\ufeff')).toBe('al pha')
    expect(plainName('\u2067x\u2069 y')).toBe('x y')
  })
  test('keeps its letters in any script, and the signs that are made of several', () => {
    for (const name of ['Żółte Gęsi', 'Команда «Ёж»', 'שלום', '👩‍💻 team']) expect(plainName(name)).toBe(name)
  })
  test('that another one of the match has, too, has the place on the board beside it', () => {
    expect(calledNames(['simple', 'Simple'], sides)).toEqual(['simple (left)', 'Simple (right)'])
    expect(calledNames(['simp\u200ele', 'other'], sides)).toEqual(['simp le', 'other'])
    expect(calledNames(['alpha', '\u202ealpha'], sides)).toEqual(['alpha (left)', 'alpha (right)'])
  })
  test('that is empty or cannot be seen is the place on the board', () => {
    expect(calledNames(['', '\u200b\u202e'], sides)).toEqual(sides)
  })
})

describe('initials', () => {
  test('are those of the words, and no two teams have the same', () => {
    expect(initials(['Null Pointers', 'segfault', '«Ёж»'])).toEqual(['NP', 'SE', 'ЁЖ'])
    const many = initials(Array.from({ length: 128 }, (_, team) => `Team ${String.fromCharCode(65 + (team % 26))}`))
    expect(new Set(many).size).toBe(128)
  })
  test('of a name without letters are its number', () => {
    expect(initials(['!!!', '???'])).toEqual(['?0', '?1'])
  })
})

describe('a story', () => {
  const tell = (text: string, names: string[], places = sides) => bare(named(text, places, names))

  test('speaks of teams, and of directions as they are', () => {
    expect(tell('Turn 3: left puts blue right of yellow in column 2; right puts green left of blue', ['Alpha', 'Beta'])).toBe(
      'Turn 3: Alpha puts blue right of yellow in column 2; Beta puts green left of blue',
    )
    expect(tell('left wins: the right field has overflowed', ['Alpha', 'Beta'])).toBe('Alpha wins: Beta’s field has overflowed')
  })
  test('tells teams by their whole number', () => {
    const names = teams.map((_, team) => `T${team}`)
    expect(tell('team 1 leads, team 12 follows, team 13 is none', names, teams)).toBe('T0 leads, T11 follows, team 13 is none')
    expect(tell('vampire2 is out, vampire10 is none', ['A', 'B'], ['vampire1', 'vampire2'])).toBe('B is out, vampire10 is none')
  })
  test('puts the team in place of what its program calls itself', () => {
    expect(tell('"simple" (left) wins: "x\\x22 (right)" (right) cannot move', ['Alpha', 'Beta'])).toBe('Alpha wins: Beta cannot move')
    expect(tell('"aaa"... (300 bytes) (left) took too long', ['Alpha', 'Beta'])).toBe('Alpha took too long')
  })
  test('is not changed by who is called like a place', () => {
    expect(tell('left wins: right cannot move', ['right', 'left'])).toBe('right wins: left cannot move')
    expect(tell('"right" (left) wins', ['Alpha', 'Beta'])).toBe('Alpha wins')
    expect(tell('team 1 leads', ['$1 team 2', 'x'], ['team 1', 'team 2'])).toBe('$1 team 2 leads')
  })
  test('holds each name apart, so that it cannot turn the sentence around', () => {
    expect(named('left wins', sides, ['שלום', 'x'])).toBe('\u2068שלום\u2069 wins')
  })
})
