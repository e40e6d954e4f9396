// What a team hands in, and what became of it; the other side is src/site/team_api.cpp.

export interface Trial {
  seat: number // of the team
  reason: string
  scores: number[] // in millionths
  turns: number
  replay?: string
  seats: { name: string; verdict?: string; stderr?: string; cpu_ns: number; moves: number }[]
}

export interface Submission {
  number: number
  received_ms: number // since 1970
  game: string
  file: string
  bytes: number
  source: string // its hash
  verdict: '' | 'Accepted' | 'Compile error' | 'Rejected'
  language: string
  reason: string
  log?: string
  failure?: string // of the organisers' machine
  trial?: Trial
  waits: boolean // something is still to come
}

export interface Room {
  team: string // its login
  title: string // as people call it
  closed: string // why nothing is taken now
  games: string[]
  plays: Record<string, number>
  bytes: number // at most
  per_minute: number
  languages: { title: string; extension: string }[]
  in_all: number
  submissions: Submission[] // the newest first
}

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
