import type { Meeting, Tie, Tournament, TournamentList } from '../pages/tournament'

// The site's messages about a Swiss tournament and a play-off, to test their pages.

const entrants = ['alfa', '<b>Żółte & Gęsi</b>', 'Null Pointers of Gdańsk', 'segfault', 'eve']

const game = (table: number, first: number, second: number, halves?: [number, number]): Meeting => ({
  table,
  seats: [first, second],
  map: 0,
  purpose: '',
  ...(halves && { halves, scores: halves.map((each) => `${each / 2}.000000`), faults: [false, table === 2], turns: 41, replay: table === 2 ? 'beef' : 'f00d' }),
})

export const swiss: Tournament = {
  name: 'Final',
  game: 'football',
  format: 'swiss',
  intermediate: false,
  seed: '7',
  over: '',
  entrants,
  teams: [3, 0, 1, 2, 4],
  rounds: [
    { number: 1, whole: true, meetings: [game(1, 0, 1, [2, 0]), game(2, 2, 3, [2, 0]), { table: 3, seats: [4], map: 0, purpose: '' }] },
    { number: 2, whole: false, meetings: [game(1, 2, 0, [1, 1]), game(2, 4, 1), { table: 3, seats: [3], map: 0, purpose: '' }] },
  ],
  table: {
    remark: '',
    columns: ['points', 'Buchholz cut 1', 'Buchholz', 'Sonneborn-Berger', 'wins'],
    rows: [0, 2, 4, 3, 1].map((entrant, index) => ({ place: index + 1, entrant, values: ['1.5', '1.0', '1.5', '0.75', '1'] })),
  },
  cross: [
    [
      { round: 1, opponent: 1, halves: 2, first: true },
      { round: 2, opponent: 2, halves: 1, first: false },
    ],
    [{ round: 1, opponent: 0, halves: 0, first: false }],
    [
      { round: 1, opponent: 3, halves: 2, first: true },
      { round: 2, opponent: 0, halves: 1, first: true },
    ],
    [
      { round: 1, opponent: 2, halves: 0, first: false },
      { round: 2, opponent: null, halves: 2, first: false },
    ],
    [{ round: 1, opponent: null, halves: 2, first: false }],
  ],
}

const tie = (round: number, purpose: string, upper: number | null, lower: number | null, winner: number | null, why: string): Tie => ({
  round,
  purpose,
  upper,
  lower,
  winner,
  why,
})

export const playOff: Tournament = {
  ...swiss,
  name: 'Play-off',
  format: 'play-off',
  bracket: [
    tie(1, 'semi-final', 0, 3, 0, '2:0'),
    tie(1, 'semi-final', 1, 2, 2, '1:1, the own victory took 41 moves against 57'),
    tie(2, 'final', 0, 2, null, ''),
    tie(2, 'for place 3', 3, 1, 1, '1:1, by lot'),
  ],
}

export const list: TournamentList = {
  frozen: true,
  since: Date.UTC(2026, 10, 28, 12),
  tournaments: [
    { name: 'Final', game: 'football', format: 'swiss', intermediate: false, begins: 'by hand', state: 'running', shown: true },
    { name: 'Play-off', game: 'football', format: 'play-off', intermediate: false, begins: 'after Final', state: 'running', shown: true },
    { name: 'Prize', game: 'avalanche', format: 'round-robin', intermediate: false, begins: 'by hand', state: 'waiting', shown: false },
  ],
}
