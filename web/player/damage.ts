import { en, type DamageTexts } from '../texts/damage/en'
import { speech } from './speech.svelte'

// What is wrong with a replay is found once and read much later, maybe in another language: who finds it keeps how to say it.
export type Say = (texts: DamageTexts) => string
export const inWords = (say: Say): string => say(speech.words.damage ?? en)
