import { points } from '@player/numbers'
import { retold, speech } from '@player/speech.svelte'
import { en, type RoomTexts } from '../texts/room/en'
import type { Trial } from './room'

// The texts of a team's pages, in the pages' language.
export const roomWords = (): RoomTexts => speech.words.room ?? en

// The result of a trial or practice match, as seen from the team's seat.
export function trialWords(game: string, { seat, seats, scores, turns, reason }: Trial): string {
  const t = roomWords().handedIn
  const fault = seats[seat]?.verdict
  return t.trialTold(seat + 1, seats.length, scores.map(points).join(' : '), turns, fault ? t.fault(retold(game, fault)) : retold(game, reason))
}
