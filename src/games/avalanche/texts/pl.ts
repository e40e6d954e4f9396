import type { Texts } from './en'
import type { Told } from './told'

const rule = new Intl.PluralRules('pl')
const form = (count: number, one: string, few: string, many: string) => ({ one, few })[rule.select(count) as string] ?? many
const balls = (count: number) => `${count} ${form(count, 'czarną kulę', 'czarne kule', 'czarnych kul')}`

export const pl: Texts = {
  about:
    'Obaj gracze zrzucają te same pary kul. Cztery stykające się kule jednego koloru znikają, a łańcuchy sypią na przeciwnika czarne kule. Przegrywa ten, czyje pole się przepełni.',
  race: 'jak pełne jest każde pole',
  black: 'czarne',
  next: 'następna',
  gift: 'prezent',
  toCome: (count) => `jeszcze ${count}`,
  step: (number) => `krok ${number}`,
  length: 'długość',
  sends: (count) => `wysyła ${balls(count)}`,
  marks: {
    avalanche: (steps, count) => `${steps > 1 ? `lawina: ${steps} ${form(steps, 'krok', 'kroki', 'kroków')}` : 'jeden krok'}, wysyła ${balls(count)}`,
    gift: (count) => `prezent dla obu: ${count}`,
    draw: 'remis',
    end: 'koniec',
  },
  legend: {
    colours: { 1: 'niebieska', 2: 'czerwona', 3: 'zielona', 4: 'fioletowa', 5: 'żółta' },
    black: 'czarna: znika tylko obok innych, które znikają',
    lost: 'powyżej granicy: przegrana',
  },
}

const colours: Record<string, string> = { blue: 'niebieska', red: 'czerwona', green: 'zielona', violet: 'fioletowa', yellow: 'żółta' }
export const told: Told = {
  'Both fields are empty, the first figure is % and %': (a, b) => `oba pola są puste, pierwsza para: ${colours[a]} i ${colours[b]}`,
  'Both fields are empty, the first figure is a % pair': (a) => `oba pola są puste, pierwsza para: dwie takie same, ${colours[a]}`,
  'Turn #: ': 'tura $1: ',
  '@ puts % right of % into columns # and #': (who, a, b, from, to) => `${who}: ${colours[b]} i ${colours[a]}, kolumny ${from} i ${to}`,
  '@ puts % left of % into columns # and #': (who, a, b, from, to) => `${who}: ${colours[a]} i ${colours[b]}, kolumny ${from} i ${to}`,
  '@ puts % above % into column #': (who, a, b, column) => `${who}: u góry ${colours[a]}, u dołu ${colours[b]}, kolumna ${column}`,
  '@ puts % below % into column #': (who, a, b, column) => `${who}: u góry ${colours[b]}, u dołu ${colours[a]}, kolumna ${column}`,
  '@ puts a % pair upright into column #': (who, a, column) => `${who}: dwa razy ${colours[a]}, pionowo, kolumna ${column}`,
  '@ puts a % pair into columns # and #': (who, a, from, to) => `${who}: dwa razy ${colours[a]}, kolumny ${from} i ${to}`,
  ', an avalanche of # steps? earns #': (steps, earned) => `, lawina: ${steps} ${form(+steps, 'krok', 'kroki', 'kroków')}, wysyła ${earned}`,
  ', overflows': ', przepełnienie',
  '; a gift of # black balls? for both': '; prezent dla obu, czarne kule: $1',
  '; # black balls? on @': (count, who) => `; ${who}: ${form(+count, 'spada', 'spadają', 'spada')} ${count} ${form(+count, 'czarna kula', 'czarne kule', 'czarnych kul')}`,
  ', and # more without a free column': ', a na $1 nie ma wolnej kolumny',
  '@ wins: the @ field has overflowed after # turns?': (winner, loser, turns) => `wygrywa ${winner}: po ${turns} ${form(+turns, 'turze', 'turach', 'turach')} przepełnia się pole, na którym gra ${loser}`,
  'both fields have overflowed after # turns?': 'oba pola się przepełniły, tury: $1',
  'the turns are used up after # turns?': 'tury się skończyły, było ich $1',
  '@ wins: ': 'wygrywa $1: ',
  'a draw: ': 'remis: ',
  ', and fewer black balls fell on its field, # against #': ', a na jego pole spadło mniej czarnych kul, $1 do $2',
  ', as many black balls fell on each, and fewer lie on its field, # against #': ', czarnych kul spadło tyle samo, a na jego polu leży ich mniej, $1 do $2',
  ', as many black balls fell and lie on each field': ', czarnych kul spadło i leży tyle samo',
}
