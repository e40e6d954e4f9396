import type { Tells } from '@player/speech.svelte'

// The facts in the texts about a turn and the end (`tell` and `ending` in C++); each language has its own wording.
export type Told = Tells<
  | 'tournament #, break'
  | 'tournament #, turn # of #'
  | 'after # tournaments?'
  | ', # tournaments? played'
  | '; # strips? of paint'
  | '; # moves? undone'
  | '; # pawns? taken over'
  | '; points: '
  | '@ wins with # points? '
  | '# teams share the first place with # points? '
>
