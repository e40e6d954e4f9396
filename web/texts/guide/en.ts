// The texts of the page of rules, protocols and sample bots, in English. Loaded with the page; other languages are
// loaded as a whole.

export const en = {
  about: 'rules, protocols, sample bots',
  ofGame: 'rules and protocol',
  kit: 'all in one file',
  forAll: 'For all games',
  docs: {
    protocols: 'Protocols',
    bots: 'Naming bots',
    notes: 'What a program writes to stderr',
    submissions: 'Handing in programs',
    languages: 'Languages',
    client: 'Talking to a server',
    sandbox: 'The sandbox',
    tournaments: 'Tournaments and scoring',
  },
  download: (file: string) => `Download ${file}`,
  lost: 'The server is not responding. Reload the page later.',
  nothing: 'This contest has no games yet.',
}
export type GuideTexts = typeof en
