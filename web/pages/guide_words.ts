import { speech } from '@player/speech.svelte'
import { en, type GuideTexts } from '../texts/guide/en'

// The texts of the page of rules, in the pages' language.
export const guideWords = (): GuideTexts => speech.words.guide ?? en
