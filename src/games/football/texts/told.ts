import type { Tells } from '@player/speech.svelte'

// What the rules tell of a turn and of the end, in pieces (`tell` and `ending` in C++): each language says them in its own words.
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
