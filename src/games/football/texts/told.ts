import type { Tells } from '@player/speech.svelte'

// The facts in the texts about a turn and the end (`tell` and `ending` in C++); each language has its own wording.
export type Told = Tells<
  | 'The ball lies at # #, @ begins'
  | 'Turn #: @ plays # nodes, # # to # #'
  | 'Turn #: @ is asked but cannot move'
  | ', a goal'
  | ', an own goal'
  | '@ wins: @ has shot the ball into its own gate after # moves?'
  | '@ wins: @ cannot move after # moves?'
  | '@ wins: the ball is in the @ gate after # moves?'
>
