import type { Texts } from './en'

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
