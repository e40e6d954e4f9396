import type { Tells } from '@player/speech.svelte'

// What the rules tell of a turn and of the end, in pieces (`tell` and `ending` in C++): each language says them in its own words.
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
