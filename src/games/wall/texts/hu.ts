import type { Texts } from './en'
import type { Told } from './told'

export const hu: Texts = {
  about: 'Minden csapat ugyanabba a formába dob téglákat. Pont jár a térfogatért és a más téglákkal érintkező lapokért; a legtöbb pont nyer.',
  race: 'pontok; az éllovasé a teljes vonal',
  figures: { points: 'pont', turn: 'most', dropped: (points, top) => `+${points}, ${top}. szintig`, none: 'semmi' },
  marks: {
    lead: 'átveszi a vezetést',
    drops: (cubes, points) => `${cubes} kockát dob, ${points} pontért`,
    over: 'kész a fal',
  },
  points: 'Pontok',
  offer: 'Választható téglák',
  idle: (turns) => `tégla nélkül még ${turns} kör`,
  legend: {
    brick: 'tégla a csapat színében; a többitől fugák választják el',
    other: 'nem látható csapat téglája, vagy választható',
  },
}

export const told: Told = {
  'Turn #: # bricks? dropped': '$1. kör: ledobott téglák: $2',
  ', brick # gives way to #': ', téglacsere: $1 helyett $2',
  'nobody has points': 'senkinek sincs pontja',
  '@ leads with #': 'az élen: $1, $2',
  'after # turns?, the last # without a brick, ': 'vége, körök: $1, az utolsók tégla nélkül: $2; ',
}
