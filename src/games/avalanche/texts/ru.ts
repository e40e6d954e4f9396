import type { Texts } from './en'
import type { Told } from './told'

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

const colours: Record<string, string> = { blue: 'синий', red: 'красный', green: 'зелёный', violet: 'фиолетовый', yellow: 'жёлтый' }
export const told: Told = {
  'Both fields are empty, the first figure is % and %': (a, b) => `оба поля пусты, первая пара: ${colours[a]} и ${colours[b]}`,
  'Both fields are empty, the first figure is a % pair': (a) => `оба поля пусты, первая пара: два одинаковых, ${colours[a]}`,
  'Turn #: ': 'ход $1: ',
  '@ puts % right of % into columns # and #': (who, a, b, from, to) => `${who}: ${colours[b]} и ${colours[a]}, столбцы ${from} и ${to}`,
  '@ puts % left of % into columns # and #': (who, a, b, from, to) => `${who}: ${colours[a]} и ${colours[b]}, столбцы ${from} и ${to}`,
  '@ puts % above % into column #': (who, a, b, column) => `${who}: сверху ${colours[a]}, снизу ${colours[b]}, столбец ${column}`,
  '@ puts % below % into column #': (who, a, b, column) => `${who}: сверху ${colours[b]}, снизу ${colours[a]}, столбец ${column}`,
  '@ puts a % pair upright into column #': (who, a, column) => `${who}: дважды ${colours[a]}, стоймя, столбец ${column}`,
  '@ puts a % pair into columns # and #': (who, a, from, to) => `${who}: дважды ${colours[a]}, столбцы ${from} и ${to}`,
  ', an avalanche of # steps? earns #': (steps, earned) => `, лавина: ${steps} ${form(+steps, 'шаг', 'шага', 'шагов')}, шлёт ${earned}`,
  ', overflows': ', переполнение',
  '; a gift of # black balls? for both': '; подарок обоим, чёрных шаров: $1',
  '; # black balls? on @': (count, who) => `; ${who}: ${form(+count, 'падает', 'падают', 'падает')} ${balls(+count)}`,
  ', and # more without a free column': ', и ещё $1 без свободного столбца',
  '@ wins: the @ field has overflowed after # turns?': (winner, loser, turns) => `побеждает ${winner}: после ${turns} ${form(+turns, 'хода', 'ходов', 'ходов')} переполнено поле, на котором играет ${loser}`,
  'both fields have overflowed after # turns?': 'оба поля переполнены, ходов: $1',
  'the turns are used up after # turns?': 'ходы кончились, всего $1',
  '@ wins: ': 'побеждает $1: ',
  'a draw: ': 'ничья: ',
  ', and fewer black balls fell on its field, # against #': ', а на его поле упало меньше чёрных шаров, $1 против $2',
  ', as many black balls fell on each, and fewer lie on its field, # against #': ', чёрных шаров упало поровну, а на его поле их лежит меньше, $1 против $2',
  ', as many black balls fell and lie on each field': ', чёрных шаров упало и лежит поровну',
}
