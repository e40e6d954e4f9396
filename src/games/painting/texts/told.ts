import type { Tells } from '@player/speech.svelte'

// What the rules tell of a turn and of the end, in pieces (`tell` and `ending` in C++): each language says them in its own words.
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
