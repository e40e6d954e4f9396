import type { Texts } from './en'

export const hu: Texts = {
  about:
    'A vámpírok fénygránátokkal űzik el a denevéreket és vakítják el egymást, amíg a park lámpái fel nem gyúlnak. Pont jár a denevérekért, a találatokért, a bónuszokért és a túlélésért; a legtöbb pont nyer.',
  race: 'pontok (négyzetgyök)',
  figures: { points: 'pont', out: 'kiesett', lives: 'élet', grenades: 'gránát', radius: 'sugár', shoes: 'cipő', inactive: 'kábult' },
  taken: { TOMATO: 'élet', GRENADE: 'gránát', BATTERY: 'sugár', SHOE: 'három lépés' },
  marks: {
    out: 'kiesik',
    dazzles: (whom) => `elvakít egy játékost (${whom})`,
    dazzled: (who) => `elvakult: ${who}`,
    lamps: 'felgyúlnak a lámpák',
  },
  legend: {
    vampire: 'vámpír; a pontok az életei',
    inactive: 'kábult, mert elvesztett egy életet',
    bush: 'bokor',
    swarm: 'raj: annyi denevér, amennyi a sűrűsége',
    grenade: 'gránát, és hány ütem van hátra neki',
    warning: 'egy gránát be fogja világítani; minél erősebb, annál hamarabb',
    blast: 'robbanás',
    item: 'bónusz (T élet, G gránát, B sugár, S cipő), és meddig marad',
    announced: 'üreges: bejelentett, és mikor jelenik meg',
    lamp: 'lámpa alatt',
  },
}
