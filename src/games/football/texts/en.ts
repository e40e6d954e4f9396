// The texts of this game beside its board: the pattern for the other languages.

export const en = {
  about:
    'Both players kick one ball across squared paper. It bounces on where it has been before, and at the border. A goal wins; whoever cannot move loses.',
  race: 'how near the ball is to each gate',
  marks: {
    goal: 'goal',
    own_goal: 'own goal',
    no_move: 'no move left',
    threat: 'can score',
    long: (steps: number) => `${steps} steps in a move`,
  },
  legend: {
    left: 'a move of the left side; older moves are paler',
    right: 'a move of the right side',
    ball: 'the ball',
    end: 'the side to move can end its move here',
    gate: 'a gate that glows: the side to move can score there',
  },
}
export type Texts = typeof en
