import { describe, expect, test } from 'vitest'
import { dark, light } from './colours'

type Triple = [number, number, number]

const linear = (colour: string): Triple =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Triple

const luminance = (colour: string): number => {
  const [red, green, blue] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (a: string, b: string): number => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

// What people with two kinds of cones see, after Machado, Oliveira and Fernandes (2009).
const eyes: Record<string, Triple[]> = {
  all: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  'no green': [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  'no red': [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
}

function lab(colour: string, matrix: Triple[]): Triple {
  const seen = matrix.map((row) => Math.min(1, Math.max(0, linear(colour).reduce((sum, part, i) => sum + part * row[i]!, 0)))) as Triple
  const [red, green, blue] = seen
  const bend = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = bend((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
  const y = bend(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = bend((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function closest(teams: string[], matrix: Triple[]): number {
  let least = Infinity
  teams.forEach((a, i) => {
    for (const b of teams.slice(0, i)) least = Math.min(least, Math.hypot(...lab(a, matrix).map((part, k) => part - lab(b, matrix)[k]!)))
  })
  return least
}

describe.each([dark, light])('colours on $paper', (ink) => {
  test('are sixteen, and stand out from the paper and the board', () => {
    expect(ink.teams).toHaveLength(16)
    for (const colour of ink.teams) for (const behind of [ink.paper, ink.ground]) expect(contrast(colour, behind)).toBeGreaterThanOrEqual(3)
  })

  test('lie apart', () => {
    expect(closest(ink.teams, eyes.all!)).toBeGreaterThan(ink.dark ? 15 : 10)
    // A light background leaves a smaller range of lightness: there the shapes help.
    for (const kind of ['no green', 'no red']) expect(closest(ink.teams, eyes[kind]!)).toBeGreaterThan(ink.dark ? 10 : 2)
  })
})
