import { speech } from '@player/speech.svelte'
import { en } from '../texts/columns/en'
import type { Tournament } from './tournament'

// What the columns of a tournament's table mean, for newcomers. src/formats computes them; the texts describe them.

export const meaningsOf = ({ format, table }: Tournament): { column: string; meaning: string }[] =>
  table.columns.flatMap((column) => {
    const { points, meanings } = speech.words.columns ?? en
    const meaning = column === 'points' ? points[format] : meanings[column]
    return meaning ? [{ column, meaning }] : []
  })
