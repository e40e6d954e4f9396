import { speech } from '@player/speech.svelte'
import { en } from '../../texts/setup/en'

// What the page that makes a contest says, in the language of all pages: who imports this waits for it.
export const words = await speech.part(en, {
  pl: async () => (await import('../../texts/setup/pl')).pl,
  ru: async () => (await import('../../texts/setup/ru')).ru,
  hu: async () => (await import('../../texts/setup/hu')).hu,
})
