import type { Texts } from './en'

const rule = new Intl.PluralRules('pl')
const form = (count: number, one: string, few: string, many: string) => ({ one, few })[rule.select(count) as string] ?? many

export const pl: Texts = {
  about: 'Obaj gracze kopią jedną piłkę po kratkowanej kartce. Od miejsc, w których już była, i od bandy odbija się dalej. Gol wygrywa; kto nie może się ruszyć, przegrywa.',
  race: 'jak blisko bramek jest piłka',
  marks: {
    goal: 'gol',
    own_goal: 'gol samobójczy',
    no_move: 'brak ruchu',
    threat: 'może strzelić gola',
    long: (steps) => `${steps} ${form(steps, 'krok', 'kroki', 'kroków')} w jednym ruchu`,
  },
  legend: {
    left: 'ruch lewej strony; starsze są bledsze',
    right: 'ruch prawej strony',
    ball: 'piłka',
    end: 'tu może skończyć strona, która ma ruch',
    gate: 'świecąca bramka: strona, która ma ruch, może tu strzelić gola',
  },
}
