// What the page of rules, protocols and sample bots says, in English. It comes with it; the other languages bring theirs
// with all the rest.

export const en = {
  about: 'rules, protocols, sample bots',
  ofGame: 'rules and protocol',
  kit: 'all in one file',
  forAll: 'For all games',
  docs: {
    protocols: 'Protocols',
    bots: 'How bots are named',
    submissions: 'Handing in programs',
    languages: 'Languages',
    client: 'Speaking with a server',
    sandbox: 'The sandbox',
    tournaments: 'Tournaments and scoring',
  },
  download: (file: string) => `Download ${file}`,
  lost: 'The server does not answer. Load the page again when it does.',
  nothing: 'No game is played in this contest yet.',
}
export type GuideTexts = typeof en
