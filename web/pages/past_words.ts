import { speech } from '@player/speech.svelte'
import { en, type PastTexts } from '../texts/past/en'

// What is said of games that have ended, in the language of all pages.
export const pastWords = (): PastTexts => speech.words.past ?? en
