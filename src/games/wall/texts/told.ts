import type { Tells } from '@player/speech.svelte'

// The facts in the texts about a turn and the end (`tell` and `ending` in C++); each language has its own wording.
export type Told = Tells<
  | 'Turn #: # bricks? dropped'
  | ', brick # gives way to #'
  | 'nobody has points'
  | '@ leads with #'
  | 'after # turns?, the last # without a brick, '
>
