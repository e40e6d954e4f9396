import type { SourceFile } from './sources'

// What a team writes in the editor is kept in this browser, for each team and game of a contest, until the team logs out;
// where the browser keeps nothing, for as long as the page is.

export interface Draft {
  game: string
  files: SourceFile[]
}

const unsaved = new Map<string, SourceFile[]>()
const beginOf = (contest: string, team: string): string => `agon-draft:${JSON.stringify([contest, team]).slice(0, -1)},`
const keyOf = (contest: string, team: string, game: string): string => `${beginOf(contest, team)}${JSON.stringify(game)}]`

const isFile = (each: unknown): each is SourceFile => typeof (each as SourceFile | null)?.name === 'string' && typeof (each as SourceFile).text === 'string'

export function loadDraft(contest: string, team: string, game: string): SourceFile[] {
  const key = keyOf(contest, team, game)
  try {
    const kept: unknown = unsaved.get(key) ?? JSON.parse(localStorage.getItem(key) ?? '[]')
    if (Array.isArray(kept)) return kept.filter(isFile)
  } catch {
    // there is none
  }
  return []
}

// Until it is kept.
export const holdDraft = (contest: string, team: string, game: string, files: SourceFile[]): void => void unsaved.set(keyOf(contest, team, game), files)

// False where the browser does not keep it.
export function keepDraft(contest: string, team: string, game: string, files: SourceFile[]): boolean {
  const key = keyOf(contest, team, game)
  try {
    localStorage.setItem(key, JSON.stringify(files))
    unsaved.delete(key)
    return true
  } catch {
    unsaved.set(key, files)
    return false
  }
}

function keysOf(contest: string, team: string): string[] {
  let kept: string[] = []
  try {
    kept = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  } catch {
    // nothing is kept
  }
  return [...new Set([...kept, ...unsaved.keys()])].filter((key) => key.startsWith(beginOf(contest, team)))
}

// Those in which something is written.
export function draftsOf(contest: string, team: string): Draft[] {
  const games = keysOf(contest, team).map((key) => JSON.parse(key.slice(beginOf(contest, team).length, -1)) as string)
  return games.map((game) => ({ game, files: loadDraft(contest, team, game) })).filter(({ files }) => files.some(({ text }) => text.trim() !== ''))
}

export function dropDrafts(contest: string, team: string): void {
  for (const key of keysOf(contest, team)) {
    unsaved.delete(key)
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
