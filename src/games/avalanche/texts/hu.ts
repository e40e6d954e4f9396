import type { Texts } from './en'
import type { Told } from './told'

export const hu: Texts = {
  about:
    'Mindkét játékos ugyanazokat a golyópárokat ejti le. Négy érintkező, azonos színű golyó eltűnik, a láncok pedig fekete golyókat zúdítanak az ellenfélre. Akinek a pályája megtelik, az veszít.',
  race: 'mennyire telt meg a két pálya',
  black: 'fekete',
  next: 'jön',
  gift: 'ajándék',
  toCome: (count) => `még ${count}`,
  step: (number) => `${number}. lépés`,
  length: 'hossz',
  sends: (count) => `${count} fekete golyót küld`,
  marks: {
    avalanche: (steps, count) => `${steps > 1 ? `${steps} lépéses lavina` : 'egy lépés'}, ${count} fekete golyót küld`,
    gift: (count) => `ajándék mindkettőnek: ${count}`,
    draw: 'döntetlen',
    end: 'vége',
  },
  legend: {
    colours: { 1: 'kék', 2: 'piros', 3: 'zöld', 4: 'lila', 5: 'sárga' },
    black: 'fekete: csak más eltűnő golyók mellett tűnik el',
    lost: 'a határ fölött: vereség',
  },
}

const colours: Record<string, string> = { blue: 'kék', red: 'piros', green: 'zöld', violet: 'lila', yellow: 'sárga' }
export const told: Told = {
  'Both fields are empty, the first figure is % and %': (a, b) => `mindkét pálya üres, az első pár: ${colours[a]} és ${colours[b]}`,
  'Both fields are empty, the first figure is a % pair': (a) => `mindkét pálya üres, az első pár: két ${colours[a]}`,
  'Turn #: ': '$1. kör: ',
  '@ puts % right of % into columns # and #': (who, a, b, from, to) => `${who}: ${colours[b]} és ${colours[a]}, oszlopok: ${from} és ${to}`,
  '@ puts % left of % into columns # and #': (who, a, b, from, to) => `${who}: ${colours[a]} és ${colours[b]}, oszlopok: ${from} és ${to}`,
  '@ puts % above % into column #': (who, a, b, column) => `${who}: felül ${colours[a]}, alul ${colours[b]}, oszlop: ${column}`,
  '@ puts % below % into column #': (who, a, b, column) => `${who}: felül ${colours[b]}, alul ${colours[a]}, oszlop: ${column}`,
  '@ puts a % pair upright into column #': (who, a, column) => `${who}: két ${colours[a]}, függőlegesen, oszlop: ${column}`,
  '@ puts a % pair into columns # and #': (who, a, from, to) => `${who}: két ${colours[a]}, oszlopok: ${from} és ${to}`,
  ', an avalanche of # steps? earns #': ', $1 lépéses lavina, $2 golyót küld',
  ', overflows': ', túlcsordul',
  '; a gift of # black balls? for both': '; ajándék mindkettőnek: $1 fekete golyó',
  '; # black balls? on @': '; $2: $1 fekete golyó hullik rá',
  ', and # more without a free column': ', és még $1, amelynek nincs szabad oszlopa',
  '@ wins: the @ field has overflowed after # turns?': 'győz: $1, mert $3 kör után $2 pályája megtelt',
  'both fields have overflowed after # turns?': 'mindkét pálya megtelt, körök: $1',
  'the turns are used up after # turns?': 'elfogytak a körök, összesen $1',
  '@ wins: ': 'győz: $1, ',
  'a draw: ': 'döntetlen: ',
  ', and fewer black balls fell on its field, # against #': ', és kevesebb fekete golyó hullott a pályájára, $1 a $2 ellen',
  ', as many black balls fell on each, and fewer lie on its field, # against #': ', ugyanannyi fekete golyó hullott, és az ő pályáján fekszik kevesebb, $1 a $2 ellen',
  ', as many black balls fell and lie on each field': ', ugyanannyi fekete golyó hullott és fekszik mindkét pályán',
}
