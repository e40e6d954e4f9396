import type { Texts } from './en'
import type { Told } from './told'

export const pl: Texts = {
  about: 'Operatorzy wynajmują grunt pod maszty, jedno zezwolenie na turę, i planują sieci łączące wszystkie miasta. Wygrywa najtańszy plan.',
  race: 'o ile każdy plan jest tańszy od prostych połączeń bez zezwoleń',
  figures: { place: 'miejsce', cost: 'koszt', permits: 'zezwolenia', noPlan: 'brak planu' },
  marks: { cheapest: 'ma najtańszy plan', lead: 'obejmuje prowadzenie', plan: 'ma plan' },
  panel: {
    turn: (turn, turns) => `tura ${turn} z ${turns}`,
    over: 'Koniec gry',
    cost: 'koszt',
    other: 'inna drużyna',
    more: (count) => `i jeszcze ${count}`,
    without: (count) => `bez ważnego planu: ${count}`,
    rent: (rent) => `czynsz ${rent}`,
    closed: 'zezwolenia niedostępne',
  },
  legend: {
    city: 'miasto; im jaśniejsze pole, tym wyższy czynsz',
    closed: 'pole, na które zezwoleń nie ma albo już się skończyły',
    own: 'plan tam, gdzie drużyna ma zezwolenia',
    foreign: 'plan tam, gdzie płaci za nadajniki właścicieli',
    unused: 'zezwolenia, z których plan nie korzysta',
  },
}

export const told: Told = {
  'Turn #: # permits? granted, ': 'tura $1: przyznane zezwolenia: $2, ',
  'nobody has a valid plan': 'nikt nie ma ważnego planu',
  '@ has the cheapest plan at #': 'najtańszy plan ma $1: $2',
  'after # turns? ': 'koniec, tury: $1; ',
}
