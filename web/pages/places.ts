import type { Curves } from './contest'

const known = new WeakMap<Curves, number[][]>() // curves are immutable

// The place of each team at each moment, by totals; teams with equal points share a place.
export function placesOf(curves: Curves): number[][] {
  const found = known.get(curves)
  if (found) return found
  const places: number[][] = curves.totals.map(() => [])
  for (let i = 0; i < curves.ms.length; ++i) {
    const totals = curves.totals.map((line) => line[i] ?? 0)
    const sorted = [...totals].sort((a, b) => b - a)
    const first = new Map<number, number>()
    sorted.forEach((total, index) => first.has(total) || first.set(total, index + 1))
    totals.forEach((total, team) => places[team]!.push(first.get(total)!))
  }
  known.set(curves, places)
  return places
}
