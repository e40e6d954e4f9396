import type { Tells } from '@player/speech.svelte'

// What the rules tell of a turn and of the end, in pieces (`tell` and `ending` in C++): each language says them in its own words.
export type Told = Tells<
  | 'Turn #: # bricks? dropped'
  | ', brick # gives way to #'
  | 'nobody has points'
  | '@ leads with #'
  | 'after # turns?, the last # without a brick, '
>
