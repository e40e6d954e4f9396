import type { Texts } from './en'

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
