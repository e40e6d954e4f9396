import type { Texts } from './en'
import type { Told } from './told'

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

export const told: Told = {
  'The ball lies at # #, @ begins': 'a labda itt van: $1 $2, kezd: $3',
  'Turn #: @ plays # nodes, # # to # #': '$1. kör: $2, csomópontok: $3, innen: $4 $5, ide: $6 $7',
  'Turn #: @ is asked but cannot move': '$1. kör: $2 következne, de nem tud lépni',
  ', a goal': ', gól',
  ', an own goal': ', öngól',
  '@ wins: @ has shot the ball into its own gate after # moves?': 'győz: $1, mert $2 öngólt lőtt, $3 húzás után',
  '@ wins: @ cannot move after # moves?': 'győz: $1, mert $2 nem tud lépni, $3 húzás után',
  '@ wins: the ball is in the @ gate after # moves?': 'győz: $1, a labda $2 kapujában van, $3 húzás után',
}
