import type { Texts } from './en'
import type { Told } from './told'

export const ru: Texts = {
  about:
    'Вампиры разгоняют летучих мышей световыми гранатами и слепят друг друга, пока в парке не зажгутся фонари. Очки дают за мышей, попадания, бонусы и выживание; побеждает тот, у кого их больше.',
  race: 'очки (квадратный корень)',
  figures: { points: 'очки', out: 'выбыл на', lives: 'жизни', grenades: 'гранаты', radius: 'радиус', shoes: 'ботинки', inactive: 'неактивен' },
  taken: { TOMATO: 'жизнь', GRENADE: 'граната', BATTERY: 'радиус', SHOE: 'три шага' },
  marks: {
    out: 'выбывает',
    dazzles: (whom) => `ослепляет игрока ${whom}`,
    dazzled: (who) => `ослеплён игрок ${who}`,
    lamps: 'зажигаются фонари',
  },
  legend: {
    vampire: 'вампир; точки — его жизни',
    inactive: 'неактивен после потери жизни',
    bush: 'куст',
    swarm: 'стая: сколько мышей, такова её плотность',
    grenade: 'граната и сколько тактов ей осталось',
    warning: 'это осветит граната; чем ярче, тем скорее',
    blast: 'взрыв',
    item: 'бонус (T жизнь, G граната, B радиус, S ботинки) и сколько он пролежит',
    announced: 'пустой внутри: объявлен, и когда появится',
    lamp: 'под фонарём',
  },
}

const kinds: Record<string, string> = { TOMATO: 'помидор', GRENADE: 'граната', BATTERY: 'батарейка', SHOE: 'ботинок' }
export const told: Told = {
  '# vampires? enters? a park of # by # cells': 'вампиры входят в парк: $1, клеток $2 × $3',
  '@ leaves before tick #': '$1 уходит перед тактом $2',
  'Tick #: ': 'такт $1: ',
  'nothing happens': 'ничего не происходит',
  '% will fall to # # in # ticks': (kind, row, column, ticks) => `${kinds[kind] ?? kind} упадёт в ${row} ${column}, тактов до этого: ${ticks}`,
  '% vanishes from # #': (kind, row, column) => `${kinds[kind] ?? kind} исчезает из ${row} ${column}`,
  '@ picks up %': (who, kind) => `${who} подбирает: ${kinds[kind] ?? kind}`,
  '@ chases? away the swarm at # #': 'стаю в $2 $3 разгоняет $1',
  '@ thins? out the swarm at # #': 'стаю в $2 $3 прореживает $1',
  '@ dazzles? @, for # points?': '$1 ослепляет игрока $2, очки: $3',
  '@ stands under a lamp': '$1 стоит под фонарём',
  '@ is out for lack of valid answers': '$1 выбывает: нет верных ответов',
  '@ is out, it was silent for too long': '$1 выбывает: слишком долго молчит',
  '@ is out': '$1 выбывает',
  '@ puts a grenade at # #': '$1 кладёт гранату в $2 $3',
  '@ is inactive and cannot put a grenade': '$1 неактивен и не может положить гранату',
  '@ has no grenade to put': '$1 без гранат',
  '@ wants to go too fast': '$1 хочет идти слишком быстро',
  '@ wins: ': 'побеждает $1: ',
  '@ share the first place: ': 'первое место делят $1: ',
  ' points; ': ' (очки); ',
  'the tested vampire is out for lack of valid answers': 'проверяемый вампир выбыл: не было верных ответов',
  'the tested vampire was silent for too long': 'проверяемый вампир слишком долго молчал',
  'the tested vampire is out': 'проверяемый вампир выбыл',
  'the tested vampire has left': 'проверяемый вампир ушёл',
  '@ alone is left': 'остаётся только $1',
  'nobody is left': 'никого не осталось',
  'the ticks are used up': 'такты кончились',
  ' after # ticks?': ', тактов: $1',
}
