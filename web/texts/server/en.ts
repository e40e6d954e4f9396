import type { ServerTexts } from './told'

// Sentences of the server that pages say otherwise than the server; the others are shown as they come.

export const en: Partial<ServerTexts> = {
  by_hand: 'when the organisers start it',
  tie_points: '',
  tie_by_lot: 'by lot',
  tie_fewer_moves: (_upper, _lower, own, other) => `won in ${own} moves against ${other}`,
  which_game: 'choose the game',
  which_opponent: 'choose an opponent',
}
