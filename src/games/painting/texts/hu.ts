import type { Texts } from './en'
import type { Told } from './told'

export const hu: Texts = {
  about: 'A bábuk járják a táblát, elbújnak a saját színükben, és festékcsíkokat lőnek. Aki a tábla nagyobb részét befesti, több pontot kap.',
  race: 'a tábláik mekkora részét festették be az egyes csapatok',
  figures: { points: 'pont', total: 'összesen' },
  marks: { wins: 'győz', winsOne: 'megnyeri a tornát', taken: 'átvesz egy bábut' },
  head: {
    tournament: (number) => `${number}. torna: `,
    over: 'A torna véget ért',
    allOver: 'A tornák véget értek',
    next: 'véget ért; kezdődik a következő',
    begins: 'szünet, a táblák megnézhetők',
    turn: (turn, turns) => `${turn}. kör, összesen ${turns}`,
  },
  legend: {
    pawn: 'bábu; a közepén lévő kör mutatja, mennyi festéke maradt',
    painted: 'a második játékos részben átfestett bábuja; a kör vagy a rombusz mutatja, kié',
    strip: 'kilőtt festékcsík',
    first: 'mezők az első játékos színében',
    second: 'mezők a második játékos színében',
    blocked: 'lezárt mezők',
  },
}

export const told: Told = {
  'tournament #, break': '$1. torna, szünet',
  'tournament #, turn # of #': '$1. torna, $2. kör, összesen $3',
  'after # tournaments?': 'vége, tornák: $1',
  ', # tournaments? played': ', lejátszott tornák: $1',
  '; # strips? of paint': '; festékcsíkok: $1',
  '; # moves? undone': '; visszavont lépések: $1',
  '; # pawns? taken over': '; átvett bábuk: $1',
  '; points: ': '; pontok: ',
  '@ wins with # points? ': 'győz: $1, $2 pont; ',
  '# teams share the first place with # points? ': 'az első helyen $1 csapat osztozik, $2 pont; ',
}
