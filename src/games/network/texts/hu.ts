import type { Texts } from './en'
import type { Told } from './told'

export const hu: Texts = {
  about: 'A szolgáltatók területet bérelnek az oszlopaiknak, körönként egy engedéllyel, és olyan hálózatot terveznek, amely minden várost összeköt. A legolcsóbb terv nyer.',
  race: 'mennyivel olcsóbb az egyes tervek ára az engedélyek nélküli egyenes utakénál',
  figures: { place: 'hely', cost: 'költség', permits: 'engedély', noPlan: 'nincs terv' },
  marks: { cheapest: 'övé a legolcsóbb terv', lead: 'átveszi a vezetést', plan: 'kész a terve' },
  panel: {
    turn: (turn, turns) => `${turn}. kör, összesen ${turns}`,
    over: 'A játék véget ért',
    cost: 'költség',
    other: 'másik csapat',
    more: (count) => `és még ${count}`,
    without: (count) => `${count} érvényes terv nélkül`,
    rent: (rent) => `bérlet ${rent}`,
    closed: 'nincs rá engedély',
  },
  legend: {
    city: 'város; minél világosabb egy mező, annál drágább a bérlete',
    closed: 'mező, amelyre nem adnak engedélyt, vagy már elfogyott',
    own: 'terv ott, ahol a csapatnak van engedélye',
    foreign: 'terv ott, ahol a tulajdonosok adóiért fizet',
    unused: 'engedélyek, amelyeket a terv nem használ',
  },
}

export const told: Told = {
  'Turn #: # permits? granted, ': '$1. kör: kiadott engedélyek: $2, ',
  'nobody has a valid plan': 'senkinek sincs érvényes terve',
  '@ has the cheapest plan at #': 'a legolcsóbb terv: $1, $2',
  'after # turns? ': 'vége, körök: $1; ',
}
