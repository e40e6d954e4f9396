import type { Texts } from './en'
import type { Told } from './told'

const rule = new Intl.PluralRules('ru')
const form = (count: number, one: string, few: string, many: string) => ({ one, few })[rule.select(count) as string] ?? many

export const ru: Texts = {
  about: 'Все команды бросают кирпичи в одну форму. Очки дают за объём и за грани, прилегающие к другим кирпичам; побеждает тот, у кого их больше.',
  race: 'очки; у лидера полная линия',
  figures: { points: 'очки', turn: 'ход', dropped: (points, top) => `+${points}, до ${top}`, none: 'без кирпича' },
  marks: {
    lead: 'выходит вперёд',
    drops: (cubes, points) => `бросает ${cubes} ${form(cubes, 'кубик', 'кубика', 'кубиков')} за ${points}`,
    over: 'стена закончена',
  },
  points: 'Очки',
  offer: 'Кирпичи на выбор',
  idle: (turns) => `без кирпича ${form(turns, 'остался', 'осталось', 'осталось')} ${turns} ${form(turns, 'ход', 'хода', 'ходов')}`,
  legend: {
    brick: 'кирпич цвета команды; от других его отделяют швы',
    other: 'кирпич команды, которой не видно, или на выбор',
  },
}

export const told: Told = {
  'Turn #: # bricks? dropped': 'ход $1: брошено кирпичей: $2',
  ', brick # gives way to #': ', вместо кирпича $1 теперь $2',
  'nobody has points': 'очков ни у кого нет',
  '@ leads with #': 'впереди $1, $2',
  'after # turns?, the last # without a brick, ': 'конец, ходов: $1, последние без кирпича: $2; ',
}
