import { flag, list, number, orNothing, record, text, type Checked } from '@player/checked'
import { ask, trial } from './room'

// Matches that a team requests; the server's side is src/site/api/practice_texts.cpp.

const match = record({
  number,
  asked_ms: number, // since 1970
  own: flag, // requested by this team
  game: text,
  submission: number, // of this team
  opponent: text,
  map: number, // from 1; 0: random
  waits: flag,
  failure: text, // of the organisers' machine
  trial: orNothing(trial), // once played
})
export type PracticeMatch = Checked<typeof match>

const game = record({
  game: text,
  house: flag, // there are house bots for it
  maps: number, // that a team may choose from
  samples: list(text),
  teams: list(record({ opponent: text, title: text })), // that allow practice against them
})
export type PracticeGame = Checked<typeof game>

export const practice = record({ open: flag, left: number, games: list(game), matches: list(match) })
export type Practice = Checked<typeof practice>

const path = '/api/room/practice'
const nothing = new Blob([])

export const loadPractice = async (key: string): Promise<Practice> => practice(await (await ask(path, key)).json(), path)

export async function askForMatch(key: string, submission: number, opponent: string, map: number): Promise<void> {
  await ask(`${path}?submission=${submission}&opponent=${encodeURIComponent(opponent)}${map ? `&map=${map}` : ''}`, key, nothing)
}

export async function letOthersPractise(key: string, open: boolean): Promise<void> {
  await ask(`/api/room/sparring?open=${open ? 'yes' : 'no'}`, key, nothing)
}
