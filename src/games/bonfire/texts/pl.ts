import type { Texts } from './en'
import type { Told } from './told'

const rule = new Intl.PluralRules('pl')
const form = (count: number, one: string, few: string, many: string) => ({ one, few })[rule.select(count) as string] ?? many

export const pl: Texts = {
  about:
    'Rozbitkowie noszą patyki z wyspy na wyspę, a każdy patyk ma znak swojej drużyny. Patyki to punkty, a w płonącym stosie liczą się wielokrotnie. Wygrywa, kto ma najwięcej punktów.',
  race: 'punkty jako część punktów prowadzących; dopóki nikt nie ma ich tylu, ilu patyków wymaga ognisko, jako część tej liczby',
  figures: { points: 'punkty', survivors: 'rozbitkowie', carried: 'niesione', rafts: 'tratwy' },
  marks: {
    lit: 'rozpala ognisko',
    beaten: 'przegrywa ze strażą',
    finished_raft: 'ma gotową tratwę',
    drowned: 'traci rozbitka',
    nobody: 'nikt nie ma punktów',
    most: 'ma najwięcej punktów',
    lead: 'obejmuje prowadzenie',
  },
  head: {
    turn: (turn, left) => `tura ${turn}, ${form(left, 'została', 'zostały', 'zostało')} ${left}`,
    over: 'statek przypłynął',
    burning: 'płonie ognisko',
    noFire: 'ognia jeszcze nie ma',
  },
  scores: { points: 'punkty', hidden: 'pozostałe: nieznane', more: (count) => `i jeszcze ${count}` },
  legend: {
    island: 'wyspa i jej stos, tym większy, im więcej w nim patyków',
    marked: 'stos, w którym drużyny oznaczyły swoje patyki',
    enough: 'dość patyków na ognisko',
    fire: 'ognisko: jego patyki liczą się wielokrotnie',
    survivor: 'rozbitek z literami drużyny; z patykami w rękach',
    guard: 'strażnik',
    builder: 'buduje tratwę',
    rests: 'przegrał walkę i odpoczywa',
    captain: 'kapitan tratwy z ładunkiem',
    abandoned: 'tratwa bez kapitana',
    grey: 'szare, w widoku drużyny: ktoś, i ilu; mgła leży nad tym, czego ona nie widzi',
  },
}

export const told: Told = {
  'Turn #: ': 'tura $1: ',
  '# survivors? takes? wood': 'rozbitkowie, którzy biorą patyki: $1',
  '# fights? (?:is|are) lost': 'przegrane walki: $1',
  '# rafts? (?:is|are) built': 'gotowe tratwy: $1',
  '# rafts? (?:is|are) dismantled': 'rozebrane tratwy: $1',
  '# survivors? drowns?': 'utonęło: $1',
  '@ lights a fire at # #': '$1 rozpala ognisko w $2 $3',
  'nobody has points': 'nikt nie ma punktów',
  '@ leads with # points?': 'prowadzi $1, $2 pkt',
  'the ship comes after # turns?': (turns) => `statek przypływa po ${turns} ${form(+turns, 'turze', 'turach', 'turach')}`,
  ', without any fire': ', bez żadnego ogniska',
  ', # fires? burns?': ', płonące ogniska: $1',
}
