import { speech } from '@player/speech.svelte'
import type { Contest, Standings } from './contest'

// Of game servers on other machines, whose points are missing or old; "" when all are heard.
export function unheardText({ servers }: Contest, { unheard }: Standings): string {
  return unheard?.length ? speech.words.home.unheard(unheard.map((server) => servers[server]?.name ?? '').join(', ')) : ''
}
