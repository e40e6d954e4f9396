import type { Texts } from './en'
import type { Told } from './told'

export const ru: Texts = {
  about: 'Пешки ходят по полю, прячутся в своём цвете и стреляют полосами краски. Кто закрасил больше поля, тот получает больше очков.',
  race: 'какую часть своих полей закрасила каждая команда',
  figures: { points: 'очки', total: 'всего' },
  marks: { wins: 'побеждает', winsOne: 'побеждает в турнире', taken: 'перехватывает пешку' },
  head: {
    tournament: (number) => `Турнир ${number}: `,
    over: 'Турнир закончен',
    allOver: 'Турниры закончены',
    next: 'закончен; начинается следующий',
    begins: 'перерыв, можно рассмотреть поля',
    turn: (turn, turns) => `ход ${turn} из ${turns}`,
  },
  legend: {
    pawn: 'пешка; круг посередине показывает, сколько краски у неё осталось',
    painted: 'пешка второго игрока, частично закрашенная; чья она, говорит круг или ромб',
    strip: 'выстреленная полоса краски',
    first: 'клетки поля цвета первого игрока',
    second: 'клетки поля цвета второго игрока',
    blocked: 'закрытые клетки',
  },
}

export const told: Told = {
  'tournament #, break': 'турнир $1, перерыв',
  'tournament #, turn # of #': 'турнир $1, ход $2 из $3',
  'after # tournaments?': 'конец, турниров: $1',
  ', # tournaments? played': ', сыграно турниров: $1',
  '; # strips? of paint': '; полос краски: $1',
  '; # moves? undone': '; отменено ходов: $1',
  '; # pawns? taken over': '; перехвачено пешек: $1',
  '; points: ': '; очки: ',
  '@ wins with # points? ': 'побеждает $1, очки: $2; ',
  '# teams share the first place with # points? ': 'первое место делят команды: $1, очки: $2; ',
}
