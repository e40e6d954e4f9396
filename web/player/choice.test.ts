import { expect, test } from 'vitest'
import { inCookies } from './choice'

test('the language is found among the cookies of a host', () => {
  expect(inCookies('a=1; agon-language=pl; b=2')).toBe('pl')
  expect(inCookies('my-agon-language=pl')).toBeNull()
  expect(inCookies('')).toBeNull()
})
