import type { ColumnTexts } from './en'

export const pl: ColumnTexts = {
  meanings: {
    'Buchholz cut 1': 'Punkty wszystkich przeciwników oprócz najsłabszego: kto grał z silniejszymi, wyprzedza innych z tyloma punktami.',
    Buchholz: 'Punkty wszystkich przeciwników.',
    'Sonneborn-Berger': 'Punkty pokonanych przeciwników i połowa punktów tych, z którymi padł remis.',
    wins: 'Wygrane mecze.',
    seeded: 'Miejsce, z którego uczestnik zaczynał.',
    'score %': 'Część wszystkich możliwych punktów.',
    games: 'Rozegrane mecze.',
    total: 'Suma po wszystkich mapach: za każdy mecz są punkty według miejsca wśród wszystkich uczestników.',
  },
  points: {
    swiss: 'Jeden za zwycięstwo, pół za remis. W każdej rundzie spotykają się ci, którzy mają mniej więcej tyle samo punktów.',
    'play-off': 'Jeden za zwycięstwo, pół za remis. Kto przegra parę, odpada.',
    'round-robin': 'Jeden za zwycięstwo, pół za remis. Każdy gra z każdym.',
    gauntlet: 'Jeden za zwycięstwo, pół za remis. Nowy gra ze wszystkimi pozostałymi.',
    'all-together': 'To, co gra daje każdemu z grających razem.',
    evaluation: 'Według miejsca każdego wyniku na każdej mapie.',
  },
}
