import { byName, flag, list, number, oneOf, orNothing, record, text, type Checked } from '@player/checked'

// What a team hands in, and what became of it; the other side is src/site/api/team_api.cpp.

export const trial = record({
  seat: number, // of the team
  reason: text,
  scores: list(number), // in millionths
  turns: number,
  replay: orNothing(text),
  seats: list(record({ name: text, verdict: orNothing(text), stderr: orNothing(text), cpu_ns: number, moves: number })),
})
export type Trial = Checked<typeof trial>

const submission = record({
  number,
  received_ms: number, // since 1970
  game: text,
  file: text,
  bytes: number,
  source: text, // its hash
  verdict: oneOf('', 'Accepted', 'Compile error', 'Rejected'),
  language: text,
  reason: text,
  log: orNothing(text),
  failure: orNothing(text), // of the organisers' machine
  trial: orNothing(trial),
  waits: flag, // something is still to come
})
export type Submission = Checked<typeof submission>

export const room = record({
  team: text, // its login
  number: orNothing(number), // among the teams of the contest, from 0
  title: text, // as people call it
  closed: text, // why nothing is taken now
  games: list(text),
  plays: byName(number),
  bytes: number, // at most
  per_minute: number,
  languages: list(record({ title: text, extension: text })),
  git: orNothing(record({ path: orNothing(text), why_not: orNothing(text) })), // its repository
  in_all: number,
  submissions: list(submission), // the newest first
})
export type Room = Checked<typeof room>

// Of a login and a password, or of a token alone.
export function authorization(login: string, password: string): string {
  if (!login) return `Bearer ${password}`
  const bytes = new TextEncoder().encode(`${login}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

// A name for a source that was pasted; Java wants that of its public class.
export function nameOf(source: string, extension: string): string {
  const name = extension === '.java' ? /\bpublic\s+(?:(?:final|abstract)\s+)*class\s+([A-Za-z_$][\w$]*)/.exec(source)?.[1] : undefined
  return (name ?? (extension === '.java' ? 'Bot' : 'bot')) + extension
}

export class Refused extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text.trim())
  }
}

export async function ask(path: string, key: string, body?: Blob): Promise<Response> {
  const answer = await fetch(path, {
    method: body ? 'POST' : 'GET',
    cache: 'no-store',
    credentials: 'omit',
    headers: { Authorization: key },
    ...(body && { body }),
  })
  if (!answer.ok) throw new Refused(answer.status, await answer.text())
  return answer
}

export const loadRoom = async (key: string): Promise<Room> => room(await (await ask('/api/room', key)).json(), 'the room')
export const roomKey = 'agon-room' // what is kept in this tab while somebody is logged in

// What the programs of who is logged in here have written to stderr in a match, as lines of JSON; nothing, if it is not
// one of theirs.
export async function ownNotes(replay: string): Promise<string> {
  const key = sessionStorage.getItem(roomKey)
  if (!key) return ''
  return ask(`/api/room/notes?replay=${encodeURIComponent(replay)}`, key).then(
    (answer) => answer.text(),
    () => '',
  )
}

export const handedIn = record({ number }) // the answer to a program
