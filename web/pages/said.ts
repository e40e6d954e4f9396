import { list, record, text, type Checked } from '@player/checked'
import { speech } from '@player/speech.svelte'
import type { Say } from '../texts/server/told'

// A sentence of the server comes as English text, and beside it as a code with what fills the sentence's holes:
// src/json/phrases.hpp. What people wrote has no code.

export const coded = record({ code: text, values: list(text) })
export type Coded = Checked<typeof coded>

// "2026-11-28", "14:00" in UTC: as the reader's clock and calendar show it.
const moment = ([date, time]: string[]): string =>
  new Date(`${date}T${time}Z`).toLocaleString(speech.language === 'en' ? 'en-GB' : speech.language, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })

// In the pages' language, if they know the code; otherwise as the server says it. `more`: texts that a part of the pages
// has besides.
export function said(text: string, code?: Coded | null, more: Record<string, Say | undefined> = {}): string {
  if (code?.code === 'at_moment') return moment(code.values)
  const texts: Record<string, Say | undefined> = { ...speech.words.server, ...more }
  const say = code && Object.hasOwn(texts, code.code) ? texts[code.code] : undefined
  if (say === undefined) return text
  return typeof say === 'string' ? say.replace(/\$(\d)/g, (_, hole: string) => code!.values[Number(hole) - 1] ?? '') : say(...code!.values)
}

export class Refused extends Error {
  constructor(
    readonly status: number,
    text: string,
    readonly code?: Coded, // for parts of the pages with texts of their own
  ) {
    super(text.trim())
  }
}

// What a refusal says, in the pages' language if possible. A proxy's refusal is only a text, or a page.
export async function refusedBy(answer: Response): Promise<Refused> {
  const body = await answer.text()
  const type = answer.headers.get('Content-Type') ?? ''
  if (type.startsWith('text/html')) return new Refused(answer.status, speech.words.player.unreachable)
  if (type !== 'application/json') return new Refused(answer.status, body)
  const refusal = JSON.parse(body) as { text: string } & Partial<Coded>
  const code = refusal.code ? coded(refusal, 'the refusal') : undefined
  return new Refused(answer.status, said(refusal.text, code), code)
}
