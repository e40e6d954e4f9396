import type { Tells } from '@player/speech.svelte'

// What the rules tell of a turn and of the end, in pieces (`tell` and `ending` in C++): each language says them in its own words.
export type Told = Tells<
  | 'Turn #: # permits? granted, '
  | 'nobody has a valid plan'
  | '@ has the cheapest plan at #'
  | 'after # turns? '
>
