import { speech } from '@player/speech.svelte'
import { en, type PastTexts } from '../texts/past/en'

// The texts about finished games, in the pages' language.
export const pastWords = (): PastTexts => speech.words.past ?? en
