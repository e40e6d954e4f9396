import type { Viewer } from './contract'

// The viewers of all games, by folder name.
const modules = import.meta.glob<{ viewer: Viewer<never> }>('../../src/games/*/viewer.ts', { eager: true })

export const viewers = new Map<string, Viewer<unknown>>(
  Object.entries(modules).map(([path, module]) => [path.split('/').at(-2)!, module.viewer as Viewer<unknown>]),
)
