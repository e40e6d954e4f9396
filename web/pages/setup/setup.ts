// What the page that creates a contest requests from the program, and how its fields map to the contest's file.

export interface Kinds {
  folder: string
  kinds: { name: string; text: string }[]
}
export interface Understood {
  mistakes: string[]
  warnings: string[]
  summary: string
  teams: { login: string; title: string; members: string[]; school: string; country: string; drawn: boolean }[] // of the list; drawn: the password will be
}
export interface Made {
  accounts: { name: string; password: string }[]
  teams: number
  cards: string // a page to print, with the teams' passwords
}
export interface State {
  made: boolean
  runs: boolean
  ended: boolean // the server that was started last
  listens: boolean
  port: number // of the contest's site; 0: it has none
  said: string // by a server that has ended
}

export class NotDone extends Error {} // with the program's message
export class WrongKey extends Error {}

export async function ask<T>(what: 'kinds' | 'check' | 'make' | 'file' | 'change' | 'start' | 'state', question: object = {}): Promise<T> {
  const key = encodeURIComponent(location.hash.slice(1))
  const answer = await fetch(`/setup/${what}?key=${key}`, { method: 'POST', body: JSON.stringify(question) })
  if (answer.status === 403) throw new WrongKey()
  const told = (await answer.json()) as T & { why?: string }
  if (told.why !== undefined) throw new NotDone(told.why)
  return told
}

// The first paragraph of the file's comments.
export const about = (text: string): string =>
  (/^(# .+\n)+/.exec(text)?.[0] ?? '').replaceAll(/^# /gm, '').replaceAll('\n', ' ').trim()

// The range of a table's keys; those of the whole contest come before all tables.
function rangeOf(text: string, table: string): [begin: number, end: number] {
  const begin = table ? text.search(new RegExp(`^\\[${table}\\]`, 'm')) : 0
  if (begin < 0) return [0, 0]
  const from = table ? text.indexOf('\n', begin) + 1 : 0
  const next = text.slice(from).search(/^\[/m)
  return [from, next < 0 ? text.length : from + next]
}

const value = '("(?:[^"\\\\\\n]|\\\\.)*"|[^\\s#]+)'

// "" if the key is missing or commented out.
export function valueOf(text: string, key: string, table = ''): string {
  const found = new RegExp(`^${key} *= *${value}`, 'm').exec(text.slice(...rangeOf(text, table)))?.[1] ?? ''
  if (!found.startsWith('"')) return found
  try {
    return JSON.parse(found) as string
  } catch {
    return found.slice(1, -1)
  }
}

// The text with another value, as TOML; "" removes the key. Uncomments a prepared line, and keeps whatever else is on
// the line.
export function withValue(text: string, key: string, toml: string, table = ''): string {
  const [begin, end] = rangeOf(text, table)
  const keys = text.slice(begin, end)
  const line = new RegExp(`^(?:# ?)?${key} *= *${value}`, 'm')
  const other = (changed: string) => text.slice(0, begin) + changed + text.slice(end)
  if (line.test(keys)) return other(keys.replace(line, (now) => (toml ? `${key} = ${toml}` : `# ${now.replace(/^# ?/, '')}`)))
  if (!toml) return text
  if (table && end === 0) return `${text.trimEnd()}\n\n[${table}]\n${key} = ${toml}\n`
  const at = table ? begin : begin + (/^(#.*\n|\n)*/.exec(keys)?.[0].length ?? 0)
  return `${text.slice(0, at)}${key} = ${toml}\n${text.slice(at)}`
}

// The fields of the page: key, table, and whether the value is a text.
const fields = [['name', '', true], ['start', '', false], ['length', '', true], ['port', 'site', false]] as const

// Another kind's file with the fields that were changed in this one's.
export function carried(typed: string, original: string, to: string): string {
  return fields.reduce((text, [key, table, quoted]) => {
    const value = valueOf(typed, key, table)
    if (value === valueOf(original, key, table)) return text
    return withValue(text, key, value && quoted ? JSON.stringify(value) : value, table)
  }, to)
}
