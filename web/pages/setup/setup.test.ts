import { expect, test } from 'vitest'
import { about, carried, valueOf, withValue } from './setup'

const file = `# A bot tour: for five hours.
# Twice.
#
# Check this file: so

name = "Bot tour: football"
# start = 2026-11-28T10:00:00  # without it the tour starts by itself
length = "5h" # long

[site]
port = 8080

[[tournament]]
name = "Final"
`

test('a kind of contest is told by the first paragraph of its file', () => {
  expect(about(file)).toBe('A bot tour: for five hours. Twice.')
  expect(about('name = "x"\n')).toBe('')
})

test('a value is that of the contest, and not of a table or a comment', () => {
  expect(valueOf(file, 'name')).toBe('Bot tour: football')
  expect(valueOf(file, 'start')).toBe('')
  expect(valueOf(file, 'port')).toBe('')
  expect(valueOf(file, 'port', 'site')).toBe('8080')
  expect(valueOf(file, 'port', 'jury')).toBe('')
  expect(valueOf('name = "a \\"b\\" \\u00e9"\n', 'name')).toBe('a "b" é')
})

test('a value takes the place of the one before, and what the line says beside it stays', () => {
  expect(withValue(file, 'length', '"2h"')).toContain('\nlength = "2h" # long\n')
  expect(withValue(file, 'name', '"Finał $& \\" x"')).toContain('\nname = "Finał $& \\" x"\n# start')
  expect(withValue(file, 'name', '"x"')).toContain('name = "Final"')
  expect(withValue(file, 'port', '9090', 'site')).toContain('[site]\nport = 9090\n')
})

test('what a comment holds ready is used, and is a comment again without a value', () => {
  const begun = withValue(file, 'start', '2027-01-02T03:04:00')
  expect(begun).toContain('\nstart = 2027-01-02T03:04:00  # without it the tour starts by itself\n')
  expect(valueOf(begun, 'start')).toBe('2027-01-02T03:04:00')
  expect(withValue(begun, 'start', '')).toContain('\n# start = 2027-01-02T03:04:00  # without')
})

test('a key that is not there comes before the first other one, and a table at the end', () => {
  expect(withValue('# a\n\nname = "x"\n[site]\n', 'length', '"1h"')).toBe('# a\n\nlength = "1h"\nname = "x"\n[site]\n')
  expect(withValue('name = "x"\n', 'port', '80', 'site')).toBe('name = "x"\n\n[site]\nport = 80\n')
  expect(withValue('name = "x"\n', 'length', '')).toBe('name = "x"\n')
})

test('what was typed in the fields comes along to another kind of contest, and its own values stay where nothing was', () => {
  const other = 'name = "Painting"\n# start = 2026-11-28T10:00:00\nlength = "1h"\n[site]\nport = 8080\n'
  const typed = withValue(withValue(withValue(file, 'name', '"Finał"'), 'start', '2027-01-02T03:04:00'), 'port', '9090', 'site')
  expect(carried(typed, file, other)).toBe('name = "Finał"\nstart = 2027-01-02T03:04:00\nlength = "1h"\n[site]\nport = 9090\n')
  expect(carried(file, file, other)).toBe(other)
})
