import type { Texts } from './en'
import type { Told } from './told'

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

export const told: Told = {
  'The ball lies at # #, @ begins': 'piłka leży w $1 $2, zaczyna $3',
  'Turn #: @ plays # nodes, # # to # #': 'tura $1: $2, węzły: $3, z $4 $5 do $6 $7',
  'Turn #: @ is asked but cannot move': 'tura $1: $2 ma ruch, ale nie może się ruszyć',
  ', a goal': ', gol',
  ', an own goal': ', gol samobójczy',
  '@ wins: @ has shot the ball into its own gate after # moves?': (winner, loser, moves) => `wygrywa ${winner}: gol samobójczy, strzela ${loser}, po ${moves} ${form(+moves, 'ruchu', 'ruchach', 'ruchach')}`,
  '@ wins: @ cannot move after # moves?': (winner, loser, moves) => `wygrywa ${winner}: nie może się ruszyć ${loser}, po ${moves} ${form(+moves, 'ruchu', 'ruchach', 'ruchach')}`,
  '@ wins: the ball is in the @ gate after # moves?': (winner, loser, moves) => `wygrywa ${winner}: piłka w bramce, której broni ${loser}, po ${moves} ${form(+moves, 'ruchu', 'ruchach', 'ruchach')}`,
}
