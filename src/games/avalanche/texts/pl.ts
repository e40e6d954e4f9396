import type { Texts } from './en'

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
