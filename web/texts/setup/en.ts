// The texts of the page that creates a contest, in English: the pattern for the other languages. Loaded with that page.
// The program's messages about the contest's file are not translated.

export const en = {
  title: 'New contest',
  folder: ['Its folder: ', ' on this machine.'], // around its name
  lost: 'The program is not responding. Is agon contest setup still running?',
  needsAddress: 'This page needs the full address that agon contest setup printed.',
  passwords: {
    title: 'Passwords',
    once: 'They are shown only this once. Only their hashes are kept.',
    organiser: 'Organiser',
    password: 'Password',
    cards: (teams: number) => [`Save cards for ${teams === 1 ? 'one team' : `${teams} teams`}`, ', to print and cut out.'],
    ofFile: 'The teams are those in the file; add more in the organisers’ room.',
    shown: ['The contest has been created. Its passwords were shown once; get new ones for teams in the organisers’ room, for organisers with ', '.'], // around a command
  },
  server: {
    title: 'The contest’s server',
    runs: ['Running, for as long as ', ' runs. ', 'Enter the organisers’ room', '.'], // a command follows the first part
    starts: 'Starting…',
    noSite: 'Running. The file has no site, so there is no organisers’ room.',
    ended: 'It has stopped. Fix what it reports, in the file below or on this machine, and start it again.',
    noStart: 'The file sets no start: the contest begins when its server starts.',
    start: 'Start the server',
    without: 'On the day, better run it without this page: ', // a command follows
  },
  file: {
    title: 'The file',
    save: 'Save',
  },
  kind: 'What kind of contest?',
  contest: {
    title: 'This contest',
    name: 'Name',
    start: 'Start (this machine’s time)',
    length: 'Length',
    port: 'Port of the site',
    about: 'Without a start the contest begins when its server starts. Write a length as 5h or 90min.',
    teams: 'Teams, one title per line; or a CSV table whose first line names its columns: login, title, members, school, country, password',
    wholeFile: 'The whole file, with all settings',
  },
  kept: (kinds: string) => `What you have changed in the file of ${kinds} is kept: choose it again to return to it.`,
  teams: {
    title: (count: number) => (count === 1 ? 'One team' : `${count} teams`),
    about: 'They will be created with these logins, together with the contest.',
    name: 'Title',
    members: 'Members',
    from: 'School, country',
    drawn: 'will be generated',
    listed: 'from the list',
    more: (count: number) => `and ${count} more`,
  },
  understood: 'How the file is understood',
  make: 'Create the contest',
}
export type SetupTexts = typeof en
