import { list, record, text, type Checked } from '@player/checked'
import { get } from './contest'

// The files for contestants, as embedded in the contest's program; the server's side is src/cli/serve/site_files.cpp.

const index = record({
  games: list(record({ name: text, title: text, files: list(text) })),
  docs: list(text),
})
export type Guide = Checked<typeof index>

export const loadGuide = (): Promise<Guide> => get('/files/index.json', index)

export async function loadFile(path: string): Promise<string> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return await answer.text()
}
