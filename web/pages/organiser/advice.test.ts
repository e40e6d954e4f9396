import { expect, test } from 'vitest'
import { canAnyway, forPage } from './advice'

// As src/cli/contest and src/cli/serve/served_answers.cpp have them.
test('what an order advises to run is named as the page has it', () => {
  expect(forPage('there is no act 99; `agon contest acts` lists them')).toBe('there is no act 99; “Acts” lists them')
  expect(forPage('act 7 is a pause; agon contest resume ends it')).toBe('act 7 is a pause; “Resume” ends it')
  expect(forPage('`agon contest organiser DATA` lists them')).toBe('“File and backup” lists them')
  expect(forPage('`agon contest start` begins it again, `agon contest undo` takes this back\n')).toBe('“Start…” begins it again, “Undo…” takes this back\n')
})

test('options of commands are fields of the page, or nothing', () => {
  expect(forPage('the contest is already paused; --why, --until and --for change what everybody is told')).toBe('the contest is already paused')
  expect(forPage('--with changes the program of one bot: name it, as in `agon contest rejudge DATA NAME BOT WHY`')).toBe('“With submission no.” changes the program of one bot: name it, as in “Play again…”')
})

test('what may be shown although it does not agree is not told as an option, but can be done', () => {
  const told = 'agon contest: nothing is shown, because 1 thing does not agree; fix that (`agon contest rejudge`), or add --yes to show it anyway\n'
  expect(forPage(told)).toBe('nothing is shown, because 1 thing does not agree; fix that (“Play again…”)\n')
  expect(canAnyway(told)).toBe(true)
  expect(canAnyway('nothing is frozen')).toBe(false)
})

test('commands that the page does not have stay commands', () => {
  expect(forPage('`agon contest ceremony` replaces it')).toBe('`agon contest ceremony` replaces it')
})
