import { speech } from '@player/speech.svelte'
import { en } from '../../texts/setup/en'

// The texts of the page that creates a contest, in the pages' language: importers wait for them.
export const words = await speech.part(en, {
  pl: async () => (await import('../../texts/setup/pl')).pl,
  ru: async () => (await import('../../texts/setup/ru')).ru,
  hu: async () => (await import('../../texts/setup/hu')).hu,
})
