import { describe, expect, it } from 'vitest'
import { authorization, nameOf } from './room'

describe('a team that logs in', () => {
  it('says login and password, in UTF-8, or its token', () => {
    expect(authorization('alfa', 'żółw')).toBe(`Basic ${Buffer.from('alfa:żółw').toString('base64')}`)
    expect(authorization('', 'swk9')).toBe('Bearer swk9')
  })
})

describe('a source that was pasted', () => {
  it('is named after its public class in Java, and bot elsewhere', () => {
    expect(nameOf('import x;\npublic final class Kick {', '.java')).toBe('Kick.java')
    expect(nameOf('class Kick {', '.java')).toBe('Bot.java')
    expect(nameOf('int main() {}', '.cpp')).toBe('bot.cpp')
  })
})
