import type { Texts } from './en'
import type { Told } from './told'

const rule = new Intl.PluralRules('pl')
const form = (count: number, one: string, few: string, many: string) => ({ one, few })[rule.select(count) as string] ?? many

export const pl: Texts = {
  about: 'Wszystkie drużyny wrzucają klocki do jednej formy. Punkty są za objętość i za ściany stykające się z innymi klockami; wygrywa, kto ma ich najwięcej.',
  race: 'punkty; prowadzący ma całą linię',
  figures: { points: 'punkty', turn: 'teraz', dropped: (points, top) => `+${points}, do ${top}`, none: 'bez klocka' },
  marks: {
    lead: 'obejmuje prowadzenie',
    drops: (cubes, points) => `zrzuca ${cubes} ${form(cubes, 'sześcian', 'sześciany', 'sześcianów')} za ${points}`,
    over: 'mur jest gotowy',
  },
  points: 'Punkty',
  offer: 'Klocki do wyboru',
  idle: (turns) => `bez klocka ${form(turns, 'została', 'zostały', 'zostało')} ${turns} ${form(turns, 'tura', 'tury', 'tur')}`,
  legend: {
    brick: 'klocek w kolorze drużyny; od innych oddzielają go spoiny',
    other: 'klocek drużyny, której nie widać, albo do wyboru',
  },
}

export const told: Told = {
  'Turn #: # bricks? dropped': 'tura $1: zrzucone klocki: $2',
  ', brick # gives way to #': ', klocek $1 ustępuje miejsca klockowi $2',
  'nobody has points': 'nikt nie ma punktów',
  '@ leads with #': 'prowadzi $1, $2',
  'after # turns?, the last # without a brick, ': 'koniec, tury: $1, ostatnie bez klocka: $2; ',
}
