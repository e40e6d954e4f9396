// The texts of this game on its board and beside it: the pattern for the other languages. A vampire ("vampire2") is
// shown under the name of its team.

export const en = {
  about:
    'Vampires chase bats away with light grenades and dazzle each other, until the lamps of the park are on. Bats, hits, power-ups and survival earn points; the most points win.',
  race: 'points (square root)',
  figures: { points: 'points', out: 'out at', lives: 'lives', grenades: 'grenades', radius: 'radius', shoes: 'shoes', inactive: 'inactive' },
  taken: { TOMATO: 'a life', GRENADE: 'one more grenade', BATTERY: 'more radius', SHOE: 'three steps' } as Record<string, string>,
  marks: {
    out: 'is out',
    dazzles: (whom: string) => `dazzles ${whom}`,
    dazzled: (who: string) => `${who} is dazzled`,
    lamps: 'the lamps are switched on',
  },
  legend: {
    vampire: 'a vampire with its lives as dots',
    inactive: 'inactive after losing a life',
    bush: 'a bush',
    swarm: 'a swarm: as many bats as its density',
    grenade: 'a grenade and the ticks it has left',
    warning: 'will be lit by a grenade; the stronger, the sooner',
    blast: 'a blast',
    item: 'a power-up (T life, G grenade, B radius, S shoes) and how long it stays',
    announced: 'hollow: announced, and when it appears',
    lamp: 'under a lamp',
  },
}
export type Texts = typeof en
