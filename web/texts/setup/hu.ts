import type { SetupTexts } from './en'

export const hu: SetupTexts = {
  title: 'Új verseny',
  folder: ['A verseny mappája ezen a gépen: ', ''],
  lost: 'A program nem válaszol. Fut még az agon contest setup?',
  needsAddress: 'Azon a teljes címen nyisd meg ezt az oldalt, amelyet az agon contest setup kiírt.',
  passwords: {
    title: 'Jelszavak',
    once: 'Csak most, egyszer láthatók. A gép csak a hasheket őrzi meg.',
    organiser: 'Szervező',
    password: 'Jelszó',
    cards: (teams) => [teams === 1 ? 'Egy csapat kártyájának mentése' : `${teams} csapat kártyáinak mentése`, ', nyomtatáshoz és szétvágáshoz.'],
    ofFile: 'A csapatok a fájlból valók; újakat a szervezői felületen lehet hozzáadni.',
    shown: ['A verseny elkészült. A jelszavak egyszer voltak láthatók; a csapatoknak a szervezői felület ad újat, a szervezőknek az ', '.'],
  },
  server: {
    title: 'A verseny szervere',
    runs: ['Addig fut, amíg az ', ' is fut. ', 'Belépés a szervezői felületre', '.'],
    starts: 'Indul…',
    noSite: 'Fut. A fájl nem ad meg weboldalt, ezért szervezői felület sincs.',
    ended: 'A szerver leállt. Javítsd ki, amit jelzett, a lenti fájlban vagy ezen a gépen, és indítsd el újra.',
    noStart: 'A fájl nem ad meg kezdést: a verseny akkor kezdődik, amikor a szervere elindul.',
    start: 'Indítás',
    without: 'A verseny napján jobb a szervert enélkül az oldal nélkül futtatni: ',
  },
  file: {
    title: 'A fájl',
    save: 'Mentés',
  },
  kind: 'Milyen verseny legyen?',
  contest: {
    title: 'Ez a verseny',
    name: 'Név',
    start: 'Kezdés, e gép órája szerint',
    length: 'Hossza',
    port: 'A weboldal portja',
    about: 'Megadott kezdés nélkül a verseny akkor kezdődik, amikor a szervere elindul. A hosszt így kell írni: 5h vagy 90min.',
    teams: 'Csapatok, soronként egy név; vagy egy CSV-táblázat, az első sorában az oszlopok nevével: login, title, members, school, country, password',
    wholeFile: 'A teljes fájl, mindennel, ami beállítható',
  },
  understood: 'Hogyan érti a program a fájlt',
  make: 'A verseny létrehozása',
}
