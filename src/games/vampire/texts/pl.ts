import type { Texts } from './en'
import type { Told } from './told'

export const pl: Texts = {
  about:
    'Wampiry odpędzają nietoperze granatami świetlnymi i oślepiają się nawzajem, aż zapłoną latarnie parku. Punkty są za nietoperze, trafienia, bonusy i przetrwanie; wygrywa, kto ma ich najwięcej.',
  race: 'punkty (pierwiastek)',
  figures: { points: 'punkty', out: 'odpadł w', lives: 'życia', grenades: 'granaty', radius: 'promień', shoes: 'buty', inactive: 'nieaktywny' },
  taken: { TOMATO: 'życie', GRENADE: 'granat', BATTERY: 'promień', SHOE: 'trzy kroki' },
  marks: {
    out: 'odpada',
    dazzles: (whom) => `oślepia gracza ${whom}`,
    dazzled: (who) => `oślepiony gracz ${who}`,
    lamps: 'zapalają się latarnie',
  },
  legend: {
    vampire: 'wampir; kropki to jego życia',
    inactive: 'nieaktywny po stracie życia',
    bush: 'krzak',
    swarm: 'rój: tyle nietoperzy, ile wynosi jego gęstość',
    grenade: 'granat i ile taktów mu zostało',
    warning: 'oświetli to granat; im mocniej, tym wcześniej',
    blast: 'wybuch',
    item: 'bonus (T życie, G granat, B promień, S buty) i jak długo zostanie',
    announced: 'pusty w środku: zapowiedziany, i kiedy się pojawi',
    lamp: 'pod latarnią',
  },
}

const kinds: Record<string, string> = { TOMATO: 'pomidor', GRENADE: 'granat', BATTERY: 'bateria', SHOE: 'but' }
export const told: Told = {
  '# vampires? enters? a park of # by # cells': 'wampiry wchodzą do parku: $1, pola: $2 × $3',
  '@ leaves before tick #': '$1 odchodzi przed taktem $2',
  'Tick #: ': 'takt $1: ',
  'nothing happens': 'nic się nie dzieje',
  '% will fall to # # in # ticks': (kind, row, column, ticks) => `${kinds[kind] ?? kind} spadnie w ${row} ${column}, takty do tego: ${ticks}`,
  '% vanishes from # #': (kind, row, column) => `${kinds[kind] ?? kind} znika z ${row} ${column}`,
  '@ picks up %': (who, kind) => `${who} zbiera: ${kinds[kind] ?? kind}`,
  '@ chases? away the swarm at # #': 'rój w $2 $3 przepędza $1',
  '@ thins? out the swarm at # #': 'rój w $2 $3 przerzedza $1',
  '@ dazzles? @, for # points?': '$1 oślepia gracza $2, $3 pkt',
  '@ stands under a lamp': '$1 stoi pod latarnią',
  '@ is out for lack of valid answers': '$1 odpada z braku ważnych odpowiedzi',
  '@ is out, it was silent for too long': '$1 odpada: zbyt długo milczy',
  '@ is out': '$1 odpada',
  '@ puts a grenade at # #': '$1 kładzie granat w $2 $3',
  '@ is inactive and cannot put a grenade': '$1 jest nieaktywny i nie może położyć granatu',
  '@ has no grenade to put': '$1 nie ma granatu',
  '@ wants to go too fast': '$1 chce iść za szybko',
  '@ wins: ': 'wygrywa $1: ',
  '@ share the first place: ': 'na pierwszym miejscu razem $1: ',
  ' points; ': ' pkt; ',
  'the tested vampire is out for lack of valid answers': 'sprawdzany wampir odpadł z braku ważnych odpowiedzi',
  'the tested vampire was silent for too long': 'sprawdzany wampir zbyt długo milczał',
  'the tested vampire is out': 'sprawdzany wampir odpadł',
  'the tested vampire has left': 'sprawdzany wampir odszedł',
  '@ alone is left': 'zostaje tylko $1',
  'nobody is left': 'nikt nie zostaje',
  'the ticks are used up': 'takty się skończyły',
  ' after # ticks?': ', takty: $1',
}
