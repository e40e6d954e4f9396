import type { SourceFile } from './sources'

// What a team writes in the editor is kept in this browser, for each team and game of a contest, until the team logs out;
// where the browser keeps nothing, for as long as the page is. Several tabs may have the same draft open: each knows what
// it has read or written last, so that none overwrites what another has written since.

export interface Draft {
  game: string
  files: SourceFile[]
}

const unsaved = new Map<string, SourceFile[]>()
const seen = new Map<string, string | null>() // what the browser kept when this tab last read or wrote it
const beginOf = (contest: string, team: string): string => `agon-draft:${JSON.stringify([contest, team]).slice(0, -1)},`
const keyOf = (contest: string, team: string, game: string): string => `${beginOf(contest, team)}${JSON.stringify(game)}]`

const isFile = (each: unknown): each is SourceFile => typeof (each as SourceFile | null)?.name === 'string' && typeof (each as SourceFile).text === 'string'

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function read(text: string | null): SourceFile[] {
  try {
    const files: unknown = JSON.parse(text ?? '[]')
    if (Array.isArray(files)) return files.filter(isFile)
  } catch {
    // there is none
  }
  return []
}

export function loadDraft(contest: string, team: string, game: string): SourceFile[] {
  const key = keyOf(contest, team, game)
  const own = unsaved.get(key)
  if (own) return own
  const text = kept(key)
  seen.set(key, text)
  return read(text)
}

// What another tab has written since this one last read or wrote the draft; null: nothing else than `own`.
export function writtenElsewhere(contest: string, team: string, game: string, own: SourceFile[]): SourceFile[] | null {
  const key = keyOf(contest, team, game)
  const text = kept(key)
  if (text === null || !seen.has(key) || text === seen.get(key) || text === JSON.stringify(own)) return null
  return read(text)
}

// Until it is kept.
export const holdDraft = (contest: string, team: string, game: string, files: SourceFile[]): void => void unsaved.set(keyOf(contest, team, game), files)

// False where the browser does not keep it.
export function keepDraft(contest: string, team: string, game: string, files: SourceFile[]): boolean {
  const key = keyOf(contest, team, game)
  const text = JSON.stringify(files)
  try {
    localStorage.setItem(key, text)
    seen.set(key, text)
    unsaved.delete(key)
    return true
  } catch {
    unsaved.set(key, files)
    return false
  }
}

function keysOf(contest: string, team: string): string[] {
  let all: string[] = []
  try {
    all = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  } catch {
    // nothing is kept
  }
  return [...new Set([...all, ...unsaved.keys()])].filter((key) => key.startsWith(beginOf(contest, team)))
}

// Those in which something is written.
export function draftsOf(contest: string, team: string): Draft[] {
  const drafts = keysOf(contest, team).map((key) => ({ game: JSON.parse(key.slice(beginOf(contest, team).length, -1)) as string, files: unsaved.get(key) ?? read(kept(key)) }))
  return drafts.filter(({ files }) => files.some(({ text }) => text.trim() !== ''))
}

export function dropDrafts(contest: string, team: string): void {
  for (const key of keysOf(contest, team)) {
    unsaved.delete(key)
    seen.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // it is not kept
    }
  }
}

// A source that is handed in alone may have got another name.
export function isSame(draft: SourceFile[], handedIn: SourceFile[]): boolean {
  if (draft.length === 1 && handedIn.length === 1) return draft[0]!.text === handedIn[0]!.text
  const [one, other] = [draft, handedIn].map((files) => JSON.stringify(files.map(({ name, text }) => [name, text]).sort()))
  return one === other
}
