import type { Texts } from './en'

export const hu: Texts = {
  about: 'A bábuk járják a táblát, elbújnak a saját színükben, és festékcsíkokat lőnek. Aki a tábla nagyobb részét befesti, több pontot kap.',
  race: 'tábláinak mekkora részét festette be az egyes csapat',
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
