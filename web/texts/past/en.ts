// The texts about finished games and matches, in English. Loaded with their list; other languages are loaded as a whole.

export const en = {
  title: 'Finished games',
  whose: 'Whose matches',
  all: 'all teams',
  noMatch: 'There is no match with this address, or it is not public.',
  none: 'None to show yet.',
  ended: 'when it ended, in contest time',
  watch: 'Watch',
  watchGame: (game: number) => `Watch game ${game}`,
  download: 'Download the replay',
  downloadGame: (game: number) => `Download the replay of game ${game}`,
  newest: (shown: number, all: number) => `The newest ${shown} of ${all}.`,
  where: (server: string, game: number) => `${server}, game ${game}`,
}
export type PastTexts = typeof en
