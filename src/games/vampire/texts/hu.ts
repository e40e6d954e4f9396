import type { Texts } from './en'
import type { Told } from './told'

export const hu: Texts = {
  about:
    'A vámpírok fénygránátokkal űzik el a denevéreket és vakítják el egymást, amíg a park lámpái fel nem gyúlnak. Pont jár a denevérekért, a találatokért, a bónuszokért és a túlélésért; a legtöbb pont nyer.',
  race: 'pontok (négyzetgyök)',
  figures: { points: 'pont', out: 'kiesett', lives: 'élet', grenades: 'gránát', radius: 'sugár', shoes: 'cipő', inactive: 'kábult' },
  taken: { TOMATO: 'élet', GRENADE: 'gránát', BATTERY: 'sugár', SHOE: 'három lépés' },
  marks: {
    out: 'kiesik',
    dazzles: (whom) => `elvakít egy játékost (${whom})`,
    dazzled: (who) => `elvakult: ${who}`,
    lamps: 'felgyúlnak a lámpák',
  },
  legend: {
    vampire: 'vámpír; a pontok az életei',
    inactive: 'kábult, mert elvesztett egy életet',
    bush: 'bokor',
    swarm: 'raj: annyi denevér, amennyi a sűrűsége',
    grenade: 'gránát, és hány ütem van hátra neki',
    warning: 'egy gránát be fogja világítani; minél erősebb, annál hamarabb',
    blast: 'robbanás',
    item: 'bónusz (T élet, G gránát, B sugár, S cipő), és meddig marad',
    announced: 'üreges: bejelentett, és mikor jelenik meg',
    lamp: 'lámpa alatt',
  },
}

const kinds: Record<string, string> = { TOMATO: 'paradicsom', GRENADE: 'gránát', BATTERY: 'elem', SHOE: 'cipő' }
export const told: Told = {
  '# vampires? enters? a park of # by # cells': 'vámpírok a parkban: $1, mezők: $2 × $3',
  '@ leaves before tick #': '$1 elmegy, ütem: $2',
  'Tick #: ': '$1. ütem: ',
  'nothing happens': 'nem történik semmi',
  '% will fall to # # in # ticks': (kind, row, column, ticks) => `${kinds[kind] ?? kind} hullik ide: ${row} ${column}, ${ticks} ütem múlva`,
  '% vanishes from # #': (kind, row, column) => `${kinds[kind] ?? kind} eltűnik innen: ${row} ${column}`,
  '@ picks up %': (who, kind) => `${who} felveszi: ${kinds[kind] ?? kind}`,
  '@ chases? away the swarm at # #': 'a rajt itt: $2 $3 elűzi: $1',
  '@ thins? out the swarm at # #': 'a rajt itt: $2 $3 megritkítja: $1',
  '@ dazzles? @, for # points?': '$1 elvakít egy játékost ($2), $3 pont',
  '@ stands under a lamp': '$1 lámpa alatt áll',
  '@ is out for lack of valid answers': '$1 kiesik érvényes válaszok híján',
  '@ is out, it was silent for too long': '$1 kiesik: túl sokáig hallgatott',
  '@ is out': '$1 kiesik',
  '@ puts a grenade at # #': '$1 gránátot tesz ide: $2 $3',
  '@ is inactive and cannot put a grenade': '$1 kábult, nem tud gránátot letenni',
  '@ has no grenade to put': '$1 nem tud gránátot letenni, elfogyott',
  '@ wants to go too fast': '$1 túl gyorsan akar menni',
  '@ wins: ': 'győz: $1: ',
  '@ share the first place: ': 'holtversenyben az első: $1: ',
  ' points; ': ' pont; ',
  'the tested vampire is out for lack of valid answers': 'a vizsgált vámpír kiesett érvényes válaszok híján',
  'the tested vampire was silent for too long': 'a vizsgált vámpír túl sokáig hallgatott',
  'the tested vampire is out': 'a vizsgált vámpír kiesett',
  'the tested vampire has left': 'a vizsgált vámpír elment',
  '@ alone is left': 'egyedül maradt: $1',
  'nobody is left': 'senki sem maradt',
  'the ticks are used up': 'elfogytak az ütemek',
  ' after # ticks?': ', ütemek: $1',
}
