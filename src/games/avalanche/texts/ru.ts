import type { Texts } from './en'

const rule = new Intl.PluralRules('ru')
const form = (count: number, one: string, few: string, many: string) => ({ one, few })[rule.select(count) as string] ?? many
const balls = (count: number) => `${count} ${form(count, 'чёрный шар', 'чёрных шара', 'чёрных шаров')}`

export const ru: Texts = {
  about:
    'Оба игрока сбрасывают одинаковые пары шаров. Четыре соприкасающихся шара одного цвета исчезают, а цепочки сыплют на соперника чёрные шары. Чьё поле переполнится, тот проиграл.',
  race: 'насколько заполнено каждое поле',
  black: 'чёрные',
  next: 'дальше',
  gift: 'подарок',
  toCome: (count) => `ещё ${count}`,
  step: (number) => `шаг ${number}`,
  length: 'длина',
  sends: (count) => `шлёт ${balls(count)}`,
  marks: {
    avalanche: (steps, count) => `${steps > 1 ? `лавина: ${steps} ${form(steps, 'шаг', 'шага', 'шагов')}` : 'один шаг'}, шлёт ${balls(count)}`,
    gift: (count) => `подарок обоим: ${count}`,
    draw: 'ничья',
    end: 'конец',
  },
  legend: {
    colours: { 1: 'синий', 2: 'красный', 3: 'зелёный', 4: 'фиолетовый', 5: 'жёлтый' },
    black: 'чёрный: исчезает только рядом с другими исчезающими',
    lost: 'выше границы: поражение',
  },
}
