import type { Texts } from './en'

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
