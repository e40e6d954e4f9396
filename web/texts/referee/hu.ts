import type { RefereeTold } from './told'

// "a 3.", de "az 5.", "az 1."
const the = (number?: string) => (/^(5|1$|1\d{3}$|1\d{6}$)/.test(number ?? '') ? 'az' : 'a')
const move = (move?: string, own?: string) => `${move}. lépés${own ? ` (saját: ${own}.)` : ''}`
const used = (spent?: string, allowed?: string, from?: string, to?: string) => `${spent} mp a megengedett ${allowed} mp-ből${from ? ` (${from}–${to}. lépése)` : ''}`

export const hu: RefereeTold = {
  'lost: ': 'veszített: ',
  'stood still: ': 'nem lépett: ',
  'stood still from turn # on: ': (turn) => `nem lépett ${the(turn)} ${turn}. körtől: `,
  'did not leave in order: ': 'nem szabályosan állt le: ',
  'so nobody wins': 'ezért senki sem győz',
  'its name is not allowed: ': 'a neve nem megengedett: ',
  'its answer to move #(?: \\(its #(?:st|nd|rd|th)\\))? is not a legal move: ': (number, own) => `szabálytalan válasz, ${move(number, own)}: `,
  'its answer to move #(?: \\(its #(?:st|nd|rd|th)\\))? is longer than # bytes, which no legal one needs': (number, own, bytes) => `${move(number, own)}: a válasz hosszabb ${bytes} bájtnál, ilyen hosszú szabályos válasz nincs`,
  'its name is longer than # bytes, which no legal one needs': 'a neve hosszabb $1 bájtnál, ilyen hosszú szabályos név nincs',
  'its answer to move #(?: \\(its #(?:st|nd|rd|th)\\))? is more than one line': (number, own) => `${move(number, own)}: a válasz több egy sornál`,
  'its name is more than one line': 'a neve több egy sornál',
  'its processor time is used up at move #(?: \\(its #(?:st|nd|rd|th)\\))?: # s of # s(?: for its moves # to #)?': (number, own, spent, allowed, from, to) => `elfogyott a processzorideje, ${move(number, own)}: ${used(spent, allowed, from, to)}`,
  'its processor time is used up before its name: # s of # s': (spent, allowed) => `elfogyott a processzorideje a neve előtt: ${used(spent, allowed)}`,
  'its answer to move #(?: \\(its #(?:st|nd|rd|th)\\))? did not come in time, after waiting # s of # s(?: for its moves # to #)?': (number, own, spent, allowed, from, to) => `nem érkezett idejében válasz, ${move(number, own)}, várakozás: ${used(spent, allowed, from, to)}`,
  'its name did not come in time, after waiting # s of # s': (spent, allowed) => `nem érkezett idejében név, várakozás: ${used(spent, allowed)}`,
  'it came too late: ': 'későn érkezett: ',
  'of its line there was ': 'a sorából csak ennyi érkezett: ',
  ', without the line.s end': ', sorvég nélkül',
  'it met the memory limit before its answer to move #(?: \\(its #(?:st|nd|rd|th)\\))?': (number, own) => `elérte a memóriakorlátot a válasz előtt, ${move(number, own)}`,
  'it met the memory limit before its name': 'elérte a memóriakorlátot a neve előtt',
  'it gave up before its answer to move #(?: \\(its #(?:st|nd|rd|th)\\))?: ': (number, own) => `a program leállt a válasz előtt, ${move(number, own)}: `,
  'it gave up before its name: ': 'a program leállt a neve előtt: ',
  'it did not wait for (?:the end|Quit): ': 'a program nem várta meg a végét: ',
  'it was still running # s after (?:the end|Quit)': 'a program a vége után $1 mp-cel még futott',
  'it ended with exit code #': 'kilépési kód: $1',
  ', after it wrote ': ', előtte ezt írta: ',
  'it was killed by signal #': (number) => `leállította ${the(number)} ${number}. szignál`,
}
