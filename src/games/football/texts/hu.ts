import type { Texts } from './en'

export const hu: Texts = {
  about: 'Két játékos rúg egy labdát a kockás papíron. Ahol már járt, onnan és a pálya széléről továbbpattan. A gól győzelem; aki nem tud lépni, az veszít.',
  race: 'milyen közel van a labda a kapukhoz',
  marks: {
    goal: 'gól',
    own_goal: 'öngól',
    no_move: 'nem tud lépni',
    threat: 'gólt lőhet',
    long: (steps) => `${steps} lépés egy húzásban`,
  },
  legend: {
    left: 'a bal oldal húzása; a régebbiek halványabbak',
    right: 'a jobb oldal húzása',
    ball: 'a labda',
    end: 'a soron lévő oldal itt állhat meg',
    gate: 'világító kapu: a soron lévő oldal ide gólt lőhet',
  },
}
