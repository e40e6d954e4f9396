import type { Viewer } from '@player/contract'
import { patienceMs } from './patience'

// The first page that shows a world loads the games' viewers.

type Viewers = Map<string, Viewer<unknown>>

let coming: Promise<Viewers> | undefined

export const loadViewers = (): Promise<Viewers> => (coming ??= load(0))

async function load(tries: number): Promise<Viewers> {
  try {
    return (await import('@player/games')).viewers
  } catch {
    await new Promise((done) => setTimeout(done, patienceMs(tries)))
    return load(tries + 1)
  }
}
