// What the page that makes a contest says, in English: the pattern for the other languages. It is loaded with that page. What
// the program says of the contest's file stays as it is.

export const en = {
  title: 'A new contest',
  folder: ['It is made in ', ' on this machine.'], // around its name
  lost: 'The program does not answer. Does agon contest setup still run?',
  needsAddress: 'This page needs the whole address that agon contest setup has printed.',
  passwords: {
    title: 'Passwords',
    once: 'They are shown this once. Only their hashes are kept.',
    organiser: 'Organiser',
    password: 'Password',
    cards: (teams: number) => [`Save the cards of ${teams === 1 ? 'one team' : `${teams} teams`}`, ', to print and cut out.'],
    ofFile: 'The teams are those of the file; the organisers’ room adds more.',
    shown: ['The contest is made. Its passwords were shown once; the organisers’ room draws new ones for teams, and ', ' for organisers.'], // around an order
  },
  server: {
    title: 'The contest’s server',
    runs: ['It runs, for as long as ', ' does. ', 'Enter the organisers’ room', '.'], // after the first one an order
    starts: 'It starts…',
    noSite: 'It runs. Its file has no site, so there is no organisers’ room.',
    ended: 'It has ended. Mend what it says, in the file below or on this machine, and start it again.',
    noStart: 'The file names no start: the contest begins when its server does.',
    start: 'Start it',
    without: 'On the day it is better served without this page: ', // an order
  },
  file: {
    title: 'The file',
    save: 'Save it',
  },
  kind: 'What kind of contest?',
  contest: {
    title: 'This contest',
    name: 'Name',
    start: 'Start, in this machine’s time',
    length: 'Length',
    port: 'Port of the site',
    about: 'Without a start the contest begins when its server does. A length is written as 5h or 90min.',
    teams: 'Teams, a title a line; or a CSV table whose first line names its columns: login, title, members, school, country, password',
    wholeFile: 'The whole file, with everything that can be chosen',
  },
  understood: 'How it is understood',
  make: 'Make the contest',
}
export type SetupTexts = typeof en
