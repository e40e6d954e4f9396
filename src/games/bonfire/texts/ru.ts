import type { Texts } from './en'
import type { Told } from './told'

const rule = new Intl.PluralRules('ru')
const form = (count: number, one: string, few: string, many: string) => ({ one, few })[rule.select(count) as string] ?? many

export const ru: Texts = {
  about:
    'Потерпевшие кораблекрушение носят палки с острова на остров, и на каждой палке метка своей команды. Палки — это очки, а в горящем костре они считаются многократно. Побеждает тот, у кого больше очков.',
  race: 'очки как доля от очков лидера; пока ни у кого нет столько, сколько палок нужно для костра, — от этого числа',
  figures: { points: 'очки', survivors: 'люди', carried: 'в руках', rafts: 'плоты' },
  marks: {
    lit: 'разжигает костёр',
    beaten: 'проигрывает страже',
    finished_raft: 'плот готов',
    drowned: 'теряет человека',
    nobody: 'очков ни у кого нет',
    most: 'больше всех очков',
    lead: 'выходит вперёд',
  },
  head: {
    turn: (turn, left) => `ход ${turn}, ${form(left, 'остался', 'осталось', 'осталось')} ${left}`,
    over: 'корабль пришёл',
    burning: 'горит костёр',
    noFire: 'костра пока нет',
  },
  scores: { points: 'очки', hidden: 'остальные: неизвестно', more: (count) => `и ещё ${count}` },
  legend: {
    island: 'остров и его куча: чем больше палок, тем она больше',
    marked: 'куча, в которой команды пометили свои палки',
    enough: 'палок хватает на костёр',
    fire: 'костёр: его палки считаются многократно',
    survivor: 'человек с буквами команды; с палками в руках',
    guard: 'страж',
    builder: 'строит плот',
    rests: 'проиграл схватку и отдыхает',
    captain: 'капитан плота с грузом',
    abandoned: 'плот без капитана',
    grey: 'серое, глазами команды: кто-то, и сколько их; туман скрывает то, чего она не видит',
  },
}

export const told: Told = {
  'Turn #: ': 'ход $1: ',
  '# survivors? takes? wood': 'берут палки: $1',
  '# fights? (?:is|are) lost': 'проиграно схваток: $1',
  '# rafts? (?:is|are) built': 'построено плотов: $1',
  '# rafts? (?:is|are) dismantled': 'разобрано плотов: $1',
  '# survivors? drowns?': 'утонуло: $1',
  '@ lights a fire at # #': '$1 разжигает костёр в $2 $3',
  'nobody has points': 'очков ни у кого нет',
  '@ leads with # points?': 'впереди $1, очки: $2',
  'the ship comes after # turns?': 'корабль пришёл, ходов: $1',
  ', without any fire': ', ни одного костра',
  ', # fires? burns?': ', костров горит: $1',
}
