import { byName, flag, list, number, oneOf, orNothing, record, text, type Checked } from '@player/checked'
import { coded, refusedBy } from './said'

// A team's submissions and their results; the server's side is src/site/api/team_api.cpp.

export const trial = record({
  seat: number, // the team's
  reason: text,
  scores: list(number), // in millionths
  turns: number,
  replay: orNothing(text),
  seats: list(record({ name: text, fault: orNothing(text), verdict: orNothing(text), stderr: orNothing(text), cpu_ns: number, moves: number })),
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
  reason_code: orNothing(coded),
  log: orNothing(text),
  failure: orNothing(text), // of the organisers' machine
  trial: orNothing(trial),
  waits: flag, // a step is still pending
})
export type Submission = Checked<typeof submission>

export const room = record({
  team: text, // its login
  number: orNothing(number), // among the contest's teams, from 0
  title: text, // as people call it
  closed: text, // why submitting is not possible now
  closed_code: orNothing(coded),
  games: list(text),
  plays: byName(number),
  bytes: number, // maximum
  per_minute: number,
  languages: list(record({ title: text, extension: text })),
  git: orNothing(record({ path: orNothing(text), why_not: orNothing(text) })), // its repository
  in_all: number,
  submissions: list(submission), // newest first
})
export type Room = Checked<typeof room>

// For a login and a password, or only a token.
export function authorization(login: string, password: string): string {
  if (!login) return `Bearer ${password}`
  const bytes = new TextEncoder().encode(`${login}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

// A file name for pasted source; Java requires the name of its public class.
export function nameOf(source: string, extension: string): string {
  const name = extension === '.java' ? /\bpublic\s+(?:(?:final|abstract)\s+)*class\s+([A-Za-z_$][\w$]*)/.exec(source)?.[1] : undefined
  return (name ?? (extension === '.java' ? 'Bot' : 'bot')) + extension
}

export { Refused } from './said'

export async function ask(path: string, key: string, body?: Blob): Promise<Response> {
  const answer = await fetch(path, {
    method: body ? 'POST' : 'GET',
    cache: 'no-store',
    credentials: 'omit',
    headers: { Authorization: key, Accept: 'application/json' },
    ...(body && { body }),
  })
  if (!answer.ok) throw await refusedBy(answer)
  return answer
}

export const loadRoom = async (key: string): Promise<Room> => room(await (await ask('/api/room', key)).json(), 'the room')
export const roomKey = 'agon-room' // stored in this tab while logged in

// The stderr output of the logged-in team's programs in a match, as JSON lines; empty if the match is not one of
// theirs.
export async function ownNotes(replay: string): Promise<string> {
  const key = sessionStorage.getItem(roomKey)
  if (!key) return ''
  return ask(`/api/room/notes?replay=${encodeURIComponent(replay)}`, key).then(
    (answer) => answer.text(),
    () => '',
  )
}

export const handedIn = record({ number }) // the answer to a submission
