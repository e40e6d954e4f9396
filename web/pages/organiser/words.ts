import { speech } from '@player/speech.svelte'
import { en } from '../../texts/organiser/en'
import type { State } from './room'

// The texts of the organisers' room, in the pages' language: importers wait for them.
export const words = await speech.part(en, {
  pl: async () => (await import('../../texts/organiser/pl')).pl,
  ru: async () => (await import('../../texts/organiser/ru')).ru,
  hu: async () => (await import('../../texts/organiser/hu')).hu,
})

// How far a tournament is, in short.
export function standOf({ state, matches_played, matches_opened, rounds }: NonNullable<State['tournaments']>[number]): string {
  const stands = speech.words.tournament.states[state]
  return matches_opened > 0 ? `${stands}, ${words().tournaments.stand(matches_played, matches_opened, rounds)}` : stands
}
