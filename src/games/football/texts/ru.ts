import type { Texts } from './en'
import type { Told } from './told'

const rule = new Intl.PluralRules('ru')
const form = (count: number, one: string, few: string, many: string) => ({ one, few })[rule.select(count) as string] ?? many

export const ru: Texts = {
  about: 'Два игрока гоняют один мяч по клетчатой бумаге. От мест, где он уже был, и от края поля он отскакивает дальше. Гол приносит победу; кому некуда ходить, тот проиграл.',
  race: 'насколько мяч близок к воротам',
  marks: {
    goal: 'гол',
    own_goal: 'автогол',
    no_move: 'ходить некуда',
    threat: 'может забить',
    long: (steps) => `${steps} ${form(steps, 'шаг', 'шага', 'шагов')} за один ход`,
  },
  legend: {
    left: 'ход левой стороны; старые ходы бледнее',
    right: 'ход правой стороны',
    ball: 'мяч',
    end: 'здесь ходящая сторона может закончить',
    gate: 'светящиеся ворота: сюда ходящая сторона может забить',
  },
}

export const told: Told = {
  'The ball lies at # #, @ begins': 'мяч лежит в $1 $2, начинает $3',
  'Turn #: @ plays # nodes, # # to # #': 'ход $1: $2, узлов $3, из $4 $5 в $6 $7',
  'Turn #: @ is asked but cannot move': 'ход $1: $2 должен ходить, но не может',
  ', a goal': ', гол',
  ', an own goal': ', автогол',
  '@ wins: @ has shot the ball into its own gate after # moves?': (winner, loser, moves) => `побеждает ${winner}: автогол, бьёт ${loser}, после ${moves} ${form(+moves, 'хода', 'ходов', 'ходов')}`,
  '@ wins: @ cannot move after # moves?': (winner, loser, moves) => `побеждает ${winner}: некуда ходить ${loser}, после ${moves} ${form(+moves, 'хода', 'ходов', 'ходов')}`,
  '@ wins: the ball is in the @ gate after # moves?': (winner, loser, moves) => `побеждает ${winner}: мяч в воротах, которые защищает ${loser}, после ${moves} ${form(+moves, 'хода', 'ходов', 'ходов')}`,
}
