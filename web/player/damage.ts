import { en, type DamageTexts } from '../texts/damage/en'
import { speech } from './speech.svelte'

// Damage in a replay is found once but read much later, maybe in another language: so the finder stores how to describe
// it.
export type Say = (texts: DamageTexts) => string
export const inWords = (say: Say): string => say(speech.words.damage ?? en)
