import { speech } from '@player/speech.svelte'
import { en, type GuideTexts } from '../texts/guide/en'

// What the page of rules says, in the language of all pages.
export const guideWords = (): GuideTexts => speech.words.guide ?? en
