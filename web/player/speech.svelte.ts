import { en, type Texts } from '../texts/en'
import { keep, kept } from './choice'
import type { Mark } from './contract'

// The language of the pages: the user's choice, else that of the browser, else English. Names, the server's answers,
// and what organisers write are not translated.

export const languages = { en: 'English', pl: 'Polski', ru: 'Русский', hu: 'Magyar' } as const
export type Language = keyof typeof languages

// Other languages than English are loaded on demand.
type Others<T> = Record<Exclude<Language, 'en'>, () => Promise<T>>
const texts: Others<Texts> = {
  pl: async () => (await import('../texts/pl')).pl,
  ru: async () => (await import('../texts/ru')).ru,
  hu: async () => (await import('../texts/hu')).hu,
}

const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(languages, text)

// "pl-PL" and "pl" are Polish.
export function languageOf(chosen: string | null, browser: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen
  return browser.map((each) => each.split('-')[0]!.toLowerCase()).find(isLanguage) ?? 'en'
}

// The rules describe matches in English. A game translates that piece by piece: keys are regular expressions of English
// pieces, in which # is a number, @ one or more seats and % a word; these become `$1` and so on, or arguments of a
// function.
export type Tells<Piece extends string = string> = Record<Piece, string | ((...found: string[]) => string)>

const seat = '(?:left|right|[a-z]+ ?\\d+)'
const holes: Record<string, string> = { '#': '(-?\\d+(?:\\.\\d+)?)', '@': `(${seat}(?:(?:, | and )${seat})*)`, '%': '([A-Za-z]+)' }
const piecesOf = (tells: Tells) => Object.entries(tells).map(([piece, say]) => ({ pattern: new RegExp(piece.replace(/[#@%]/g, (hole) => holes[hole]!), 'y'), say }))

// Translates known pieces, from left to right; the rest, and quoted text, is unchanged.
export function retold(game: string, text: string): string {
  const pieces = speech.tells.get(game)
  if (!pieces) return text
  let told = ''
  for (let at = 0; at < text.length; ) {
    const here = (pattern: RegExp): RegExpExecArray | null => {
      pattern.lastIndex = at
      return pattern.exec(text)
    }
    const begins = !/^\w\w/.test(text.slice(Math.max(0, at - 1), at + 1)) || at === 0 // no piece begins within a word
    const quoted = here(/"[^"]*"/y)
    const piece = quoted || !begins ? undefined : pieces.map(({ pattern, say }) => ({ say, found: here(pattern) })).find(({ found }) => found)
    const found = quoted ?? piece?.found
    if (piece?.found) {
      const holes = piece.found.slice(1).map((each) => (each ?? '').replaceAll(' and ', ', '))
      told += typeof piece.say === 'string' ? piece.say.replace(/\$(\d)/g, (_, hole: string) => holes[Number(hole) - 1] ?? '') : piece.say(...holes)
    } else told += quoted ? quoted[0] : text[at]
    at += found ? found[0].length : 1
  }
  return /^[A-Z]/.test(text) ? told[0]!.toUpperCase() + told.slice(1) : told
}

// Files by their folder: "../../src/games/wall/texts/pl.ts" is wall's.
const byFolder = <T>(files: Record<string, T>): Map<string, T> => new Map(Object.entries(files).map(([path, one]) => [path.split('/').at(-3)!, one]))

class Speech {
  language = $state<Language>('en')
  words = $state.raw<Texts>(en)
  private readonly parts: ((language: Language) => Promise<() => void>)[] = []
  readonly games = $derived(byFolder(this.words.games))
  readonly tells = $derived(new Map([...byFolder(this.words.tells)].map(([game, tells]) => [game, piecesOf({ ...this.words.referee, ...tells })])))

  // Stores the choice if the browser permits it.
  async choose(language: Language): Promise<void> {
    try {
      keep(language)
    } catch {
      // then it holds for the lifetime of this page
    }
    await this.speak(language)
  }

  // Before anything is shown, so that no text changes before the user's eyes.
  async begin(): Promise<void> {
    let chosen = new URLSearchParams(location.hash.slice(1)).get('lang')
    try {
      if (!isLanguage(chosen)) chosen = kept()
    } catch {
      // nothing is stored
    }
    await this.speak(languageOf(chosen, navigator.languages)).catch(() => {}) // English, if the texts cannot be loaded
  }

  // Rarely used parts load their own texts: they are available once this is done, and change with the language.
  async part<T>(english: T, others: Others<T>): Promise<() => T> {
    let words = $state.raw(english)
    const load = async (language: Language) => {
      const loaded = language === 'en' ? english : await others[language]()
      return () => void (words = loaded)
    }
    this.parts.push(load)
    await load(this.language).then((take) => take(), () => {}) // English, if they cannot be loaded
    return () => words
  }

  private async speak(language: Language): Promise<void> {
    const [words, ...takes] = await Promise.all([language === 'en' ? en : texts[language](), ...this.parts.map((load) => load(language))])
    ;[this.language, this.words] = [language, words]
    for (const take of takes) take()
    document.documentElement.lang = language
  }
}

export const speech = new Speech()

// A game's texts: English is part of its viewer, and substitutes for missing translations.
export const spoken =
  <T extends object>(game: string, english: T) =>
  (): T =>
    (speech.games.get(game) as T | undefined) ?? english

// Marks are made when a turn is played and read much later, maybe in another language. They store what their label
// needs, rather than the frame.
export const marksIn =
  <T extends { [key in keyof T]: string | ((...what: never[]) => string) }>(texts: () => T) =>
  <K extends keyof T>(seat: number, weight: Mark['weight'], key: K, ...what: T[K] extends (...what: infer A) => string ? A : []): Mark => ({
    seat,
    weight,
    get label() {
      const text: string | ((...what: never[]) => string) = texts()[key]
      return typeof text === 'string' ? text : text(...(what as never[]))
    },
  })
