import { speech } from '@player/speech.svelte'
import { en, type BigTexts } from '../texts/big/en'

// The texts of the big screen, in the pages' language.
export const bigWords = (): BigTexts => speech.words.big ?? en
