import { speech } from '@player/speech.svelte'
import { en, type BigTexts } from '../texts/big/en'

// What the big screen says, in the language of all pages.
export const bigWords = (): BigTexts => speech.words.big ?? en
