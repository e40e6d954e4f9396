import type { RefereeTold } from './told'

const move = (move?: string, own?: string) => `ruch ${move}${own ? ` (${own}. własny)` : ''}`
const used = (spent?: string, allowed?: string, from?: string, to?: string) => `${spent} s z ${allowed} s${from ? ` na jego ruchy ${from}–${to}` : ''}`

export const pl: RefereeTold = {
  'lost: ': 'przegrana: ',
  'stood still: ': 'nie wykonuje ruchów: ',
  'stood still from turn # on: ': 'nie wykonuje ruchów od tury $1: ',
  'did not leave in order: ': 'nie zakończył się poprawnie: ',
  'so nobody wins': 'dlatego nikt nie wygrywa',
  'its name is not allowed: ': 'niedozwolona nazwa: ',
  'its answer to move #(?: \\(its #(?:st|nd|rd|th)\\))? is not a legal move: ': (number, own) => `niedozwolona odpowiedź na ${move(number, own)}: `,
  'its answer to move #(?: \\(its #(?:st|nd|rd|th)\\))? is longer than # bytes, which no legal one needs': (number, own, bytes) => `odpowiedź na ${move(number, own)} jest dłuższa niż ${bytes} B, więc nie może być dozwolona`,
  'its name is longer than # bytes, which no legal one needs': 'nazwa jest dłuższa niż $1 B, więc nie może być dozwolona',
  'its answer to move #(?: \\(its #(?:st|nd|rd|th)\\))? is more than one line': (number, own) => `odpowiedź na ${move(number, own)} ma więcej niż jeden wiersz`,
  'its name is more than one line': 'nazwa ma więcej niż jeden wiersz',
  'its processor time is used up at move #(?: \\(its #(?:st|nd|rd|th)\\))?: # s of # s(?: for its moves # to #)?': (number, own, spent, allowed, from, to) => `wyczerpany czas procesora, ${move(number, own)}: ${used(spent, allowed, from, to)}`,
  'its processor time is used up before its name: # s of # s': (spent, allowed) => `wyczerpany czas procesora przed podaniem nazwy: ${used(spent, allowed)}`,
  'its answer to move #(?: \\(its #(?:st|nd|rd|th)\\))? did not come in time, after waiting # s of # s(?: for its moves # to #)?': (number, own, spent, allowed, from, to) => `brak w porę odpowiedzi na ${move(number, own)}, oczekiwanie: ${used(spent, allowed, from, to)}`,
  'its name did not come in time, after waiting # s of # s': (spent, allowed) => `brak w porę nazwy, oczekiwanie: ${used(spent, allowed)}`,
  'it came too late: ': 'przyszła za późno: ',
  'of its line there was ': 'z wiersza przyszło tylko ',
  ', without the line.s end': ', bez końca wiersza',
  'it met the memory limit before its answer to move #(?: \\(its #(?:st|nd|rd|th)\\))?': (number, own) => `przekroczony limit pamięci przed odpowiedzią na ${move(number, own)}`,
  'it met the memory limit before its name': 'przekroczony limit pamięci przed podaniem nazwy',
  'it gave up before its answer to move #(?: \\(its #(?:st|nd|rd|th)\\))?: ': (number, own) => `program zakończył się przed odpowiedzią na ${move(number, own)}: `,
  'it gave up before its name: ': 'program zakończył się przed podaniem nazwy: ',
  'it did not wait for (?:the end|Quit): ': 'program nie zaczekał na koniec: ',
  'it was still running # s after (?:the end|Quit)': 'program działał jeszcze $1 s po końcu',
  'it ended with exit code #': 'kod wyjścia $1',
  ', after it wrote ': ', wcześniej wypisał ',
  'it was killed by signal #': 'zabity sygnałem $1',
}
