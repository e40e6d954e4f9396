// What is said of games that have ended, in English. It comes with their list; the other languages bring theirs with all
// the rest.

export const en = {
  title: 'Finished games',
  whose: 'Whose matches',
  all: 'all teams',
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
