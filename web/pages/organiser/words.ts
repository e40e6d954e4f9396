import { speech } from '@player/speech.svelte'
import { en } from '../../texts/organiser/en'

// The texts of the organisers' room, in the pages' language: importers wait for them.
export const words = await speech.part(en, {
  pl: async () => (await import('../../texts/organiser/pl')).pl,
  ru: async () => (await import('../../texts/organiser/ru')).ru,
  hu: async () => (await import('../../texts/organiser/hu')).hu,
})
