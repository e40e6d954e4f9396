import type { Tells } from '@player/speech.svelte'

// The facts in the texts about a turn and the end (`tell` and `ending` in C++); each language has its own wording.
export type Told = Tells<
  | 'Turn #: # permits? granted, '
  | 'nobody has a valid plan'
  | '@ has the cheapest plan at #'
  | 'after # turns? '
>
