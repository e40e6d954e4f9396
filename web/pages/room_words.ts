import { speech } from '@player/speech.svelte'
import { en, type RoomTexts } from '../texts/room/en'

// What the pages of a team say, in the language of all pages.
export const roomWords = (): RoomTexts => speech.words.room ?? en
