import { words } from './words'

// Orders answer in the words of the terminal. What they advise to run or to add is a button, a field or a part of this
// room, and the page says which.

const places = (): Record<string, string> => {
  const { parts, now, tournaments, teams, acts, keep } = words()
  return {
    ...{ acts: parts.acts, tournaments: parts.tournaments, submissions: parts.submissions, table: parts.teams, organiser: parts.keep },
    ...{ pause: now.pauseAsk, resume: now.resume, freeze: now.freeze, reveal: now.reveal, extend: now.extend },
    ...{ start: tournaments.start, publish: tournaments.publish, hide: tournaments.hide, rejudge: tournaments.again, cancel: tournaments.cancelAsk, appeal: tournaments.appeal },
    ...{ admit: teams.admit, undo: acts.undo, verify: keep.verify, check: keep.check },
  }
}

const anyway = /, or add --yes to [^\n]*/

export const canAnyway = (text: string): boolean => anyway.test(text)

export function forPage(text: string): string {
  const all = places()
  const { tournaments, quoted } = words()
  return text
    .replace(/^agon contest: /gm, '')
    .replace(/`?\bagon contest (\w+)(?: DATA| [A-Z]+)*`?/g, (command, name: string) => (all[name] === undefined ? command : quoted(all[name])))
    .replace(anyway, '')
    .replace(/--with\b/g, quoted(tournaments.with))
    .replace(/; --[a-z][^;\n]*/g, '')
}
