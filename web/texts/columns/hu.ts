import type { ColumnTexts } from './en'

export const hu: ColumnTexts = {
  meanings: {
    'Buchholz cut 1': 'A leggyengébbet kivéve minden ellenfél pontjai: aki erősebbekkel játszott, megelőzi az ugyanannyi pontot szerzőket.',
    Buchholz: 'Minden ellenfél pontjai.',
    'Sonneborn-Berger': 'A legyőzött ellenfelek pontjai és a döntetlent játszottak pontjainak fele.',
    wins: 'Megnyert játszmák.',
    seeded: 'Az a hely, ahonnan a résztvevő indult.',
    'score %': 'Az összes megszerezhető pont aránya.',
    games: 'Lejátszott játszmák.',
    total: 'Az összes pálya összege: minden mérkőzés annyi pontot ér, amennyi az összes résztvevő közötti helyezésért jár.',
  },
  points: {
    swiss: 'Győzelemért egy, döntetlenért fél. Minden fordulóban azok találkoznak, akiknek nagyjából ugyanannyi pontjuk van.',
    'play-off': 'Győzelemért egy, döntetlenért fél. A vesztes kiesik.',
    'round-robin': 'Győzelemért egy, döntetlenért fél. Mindenki játszik mindenkivel.',
    gauntlet: 'Győzelemért egy, döntetlenért fél. Az újonc mindenki mással játszik.',
    'all-together': 'Amit a játék az együtt játszóknak ad.',
    evaluation: 'Az egyes pályákon elért helyezések szerint.',
  },
}
