import type { Texts } from './en'
import type { Told } from './told'

export const pl: Texts = {
  about: 'Pionki chodzą po planszy, kryją się we własnym kolorze i strzelają pasami farby. Kto zamaluje większą część planszy, dostaje więcej punktów.',
  race: 'jaką część swoich plansz zamalowała każda drużyna',
  figures: { points: 'punkty', total: 'razem' },
  marks: { wins: 'wygrywa', winsOne: 'wygrywa turniej', taken: 'przejmuje pionek' },
  head: {
    tournament: (number) => `Turniej ${number}: `,
    over: 'Koniec turnieju',
    allOver: 'Koniec turniejów',
    next: 'koniec; zaczyna się następny',
    begins: 'przerwa, można obejrzeć plansze',
    turn: (turn, turns) => `tura ${turn} z ${turns}`,
  },
  legend: {
    pawn: 'pionek; koło pośrodku pokazuje, ile farby mu zostało',
    painted: 'pionek drugiego gracza, częściowo zamalowany; koło lub romb mówi, czyj jest',
    strip: 'wystrzelony pas farby',
    first: 'pola planszy w kolorze pierwszego gracza',
    second: 'pola planszy w kolorze drugiego gracza',
    blocked: 'pola zablokowane',
  },
}

export const told: Told = {
  'tournament #, break': 'turniej $1, przerwa',
  'tournament #, turn # of #': 'turniej $1, tura $2 z $3',
  'after # tournaments?': 'koniec, turnieje: $1',
  ', # tournaments? played': ', rozegrane turnieje: $1',
  '; # strips? of paint': '; pasy farby: $1',
  '; # moves? undone': '; cofnięte ruchy: $1',
  '; # pawns? taken over': '; przejęte pionki: $1',
  '; points: ': '; punkty: ',
  '@ wins with # points? ': 'wygrywa $1, $2 pkt; ',
  '# teams share the first place with # points? ': 'pierwsze miejsce dzielą drużyny: $1, $2 pkt; ',
}
