import { speech } from '@player/speech.svelte'
import { en } from '../../texts/organiser/en'

// What the organisers' room says, in the language of all pages: who imports this waits for it.
export const words = await speech.part(en, {
  pl: async () => (await import('../../texts/organiser/pl')).pl,
  ru: async () => (await import('../../texts/organiser/ru')).ru,
  hu: async () => (await import('../../texts/organiser/hu')).hu,
})
