import { said, type Coded } from '../said'
import { forPage } from './advice'
import type { Asked, Refused, Said } from './room'
import { words } from './words'

// What orders answer, line by line, in the pages' language as far as a line has a code (src/site/api/order_phrases.hpp
// says what has none). Answers name orders of the terminal, and so do translations: the page names its own buttons.

export interface Line {
  text: string
  english: boolean // in pages of another language, too
}

const lineOf = (text: string, code?: Coded | null): Line => {
  const told = said(text, code, words().orders)
  return { text: forPage(told), english: told === text }
}

// These answer with the state of the contest, which the page shows anyway: only lines with a code are news.
const tellState = ['pause', 'resume', 'extend']

export function linesOf(answer: Said, part: 'out' | 'err'): Line[] {
  const codes = answer.codes[part]
  const brief = part === 'out' && tellState.includes(answer.order.order)
  const lines = answer[part].trimEnd().split('\n').map((line, index) => ({ line: line.replace(/^agon contest: /, ''), code: codes[index] }))
  const news = lines.filter(({ line, code }) => line !== 'noted' && (code || !brief))
  return news.some(({ line }) => line !== '') ? news.map(({ line, code }) => lineOf(line, code)) : []
}

// All that is shown of a finished order; nothing, if it is simply done.
export function answerOf(answer: Said): Line[] {
  const all = [...linesOf(answer, 'out'), ...linesOf(answer, 'err')]
  return all.length === 0 && answer.code !== 0 ? [{ text: words().said.failed, english: false }] : all
}

export const adviceOn = ({ advice, advice_code }: { advice: string; advice_code?: Coded | undefined }): Line => lineOf(advice.trim(), advice_code)
export const question = ({ asks, asks_code }: Asked): Line => lineOf(asks, asks_code)
export const refusal = ({ message, code }: Refused): string => lineOf(message, code).text
