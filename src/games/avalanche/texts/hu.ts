import type { Texts } from './en'

export const hu: Texts = {
  about:
    'Mindkét játékos ugyanazokat a golyópárokat ejti le. Négy érintkező, azonos színű golyó eltűnik, a láncok pedig fekete golyókat zúdítanak az ellenfélre. Akinek a pályája megtelik, az veszít.',
  race: 'mennyire telt meg a két pálya',
  black: 'fekete',
  next: 'jön',
  gift: 'ajándék',
  toCome: (count) => `még ${count}`,
  step: (number) => `${number}. lépés`,
  length: 'hossz',
  sends: (count) => `${count} fekete golyót küld`,
  marks: {
    avalanche: (steps, count) => `${steps > 1 ? `${steps} lépéses lavina` : 'egy lépés'}, ${count} fekete golyót küld`,
    gift: (count) => `ajándék mindkettőnek: ${count}`,
    draw: 'döntetlen',
    end: 'vége',
  },
  legend: {
    colours: { 1: 'kék', 2: 'piros', 3: 'zöld', 4: 'lila', 5: 'sárga' },
    black: 'fekete: csak más eltűnő golyók mellett tűnik el',
    lost: 'a határ fölött: vereség',
  },
}
