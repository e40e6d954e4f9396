import type { RefereeTold } from './told'

const move = (move?: string, own?: string) => `ход ${move}${own ? ` (${own}-й свой)` : ''}`
const used = (spent?: string, allowed?: string, from?: string, to?: string) => `${spent} с из ${allowed} с${from ? ` на его ходы ${from}–${to}` : ''}`

export const ru: RefereeTold = {
  'lost: ': 'поражение: ',
  'stood still: ': 'не делает ходов: ',
  'stood still from turn # on: ': 'не делает ходов начиная с хода $1: ',
  'did not leave in order: ': 'завершился неправильно: ',
  'so nobody wins': 'поэтому не выигрывает никто',
  'its name is not allowed: ': 'недопустимое имя: ',
  'its answer to move #(?: \\(its #(?:st|nd|rd|th)\\))? is not a legal move: ': (number, own) => `недопустимый ответ на ${move(number, own)}: `,
  'its answer to move #(?: \\(its #(?:st|nd|rd|th)\\))? is longer than # bytes, which no legal one needs': (number, own, bytes) => `ответ на ${move(number, own)} длиннее ${bytes} байт, таких допустимых не бывает`,
  'its name is longer than # bytes, which no legal one needs': 'имя длиннее $1 байт, таких допустимых не бывает',
  'its answer to move #(?: \\(its #(?:st|nd|rd|th)\\))? is more than one line': (number, own) => `ответ на ${move(number, own)} занимает больше одной строки`,
  'its name is more than one line': 'имя занимает больше одной строки',
  'its processor time is used up at move #(?: \\(its #(?:st|nd|rd|th)\\))?: # s of # s(?: for its moves # to #)?': (number, own, spent, allowed, from, to) => `исчерпано процессорное время, ${move(number, own)}: ${used(spent, allowed, from, to)}`,
  'its processor time is used up before its name: # s of # s': (spent, allowed) => `исчерпано процессорное время до имени: ${used(spent, allowed)}`,
  'its answer to move #(?: \\(its #(?:st|nd|rd|th)\\))? did not come in time, after waiting # s of # s(?: for its moves # to #)?': (number, own, spent, allowed, from, to) => `ответ на ${move(number, own)} не пришёл вовремя, ожидание: ${used(spent, allowed, from, to)}`,
  'its name did not come in time, after waiting # s of # s': (spent, allowed) => `имя не пришло вовремя, ожидание: ${used(spent, allowed)}`,
  'it came too late: ': 'пришёл слишком поздно: ',
  'of its line there was ': 'от строки пришло только ',
  ', without the line.s end': ', без конца строки',
  'it met the memory limit before its answer to move #(?: \\(its #(?:st|nd|rd|th)\\))?': (number, own) => `достигнут предел памяти до ответа на ${move(number, own)}`,
  'it met the memory limit before its name': 'достигнут предел памяти до имени',
  'it gave up before its answer to move #(?: \\(its #(?:st|nd|rd|th)\\))?: ': (number, own) => `программа завершилась до ответа на ${move(number, own)}: `,
  'it gave up before its name: ': 'программа завершилась до имени: ',
  'it did not wait for (?:the end|Quit): ': 'программа не дождалась конца: ',
  'it was still running # s after (?:the end|Quit)': 'программа работала ещё $1 с после конца',
  'it ended with exit code #': 'код выхода $1',
  ', after it wrote ': ', до этого вывела ',
  'it was killed by signal #': 'убита сигналом $1',
}
