import type { Tells } from '@player/speech.svelte'

// The facts in the texts about a turn and the end (`tell` and `ending` in C++); each language has its own wording.
export type Told = Tells<
  | 'Turn #: '
  | '# survivors? takes? wood'
  | '# fights? (?:is|are) lost'
  | '# rafts? (?:is|are) built'
  | '# rafts? (?:is|are) dismantled'
  | '# survivors? drowns?'
  | '@ lights a fire at # #'
  | 'nobody has points'
  | '@ leads with # points?'
  | 'the ship comes after # turns?'
  | ', without any fire'
  | ', # fires? burns?'
>
