import type { Ink, Sign } from './contract'
import { plainOf, signed } from './colours'
import { initials } from './names'

// Where a match was played. A replay contains only the names that programs give themselves; the contest's site knows
// their teams.
export interface Occasion {
  contest: string
  what: string // "Final, round 2, table 1"; empty: unknown
  back: { href: string; text: string }
  seats: { name: string; team: number | null }[] // null: a house bot; empty: unknown
  teams: string[] // of the contest
  embed: boolean // other sites may embed it
}

// The signs of the players: each team's own, and for others signs that no team of the match has.
export function signsOf(seats: (number | null)[], teams: string[], names: string[]): Sign[] {
  const letters = initials(teams)
  const used = new Set(seats)
  let free = 0
  const own = initials(names)
  return seats.map((team, seat) => {
    if (team !== null) return { number: team, letters: letters[team] ?? String(team + 1) }
    while (used.has(free)) ++free
    used.add(free)
    return { number: free, letters: own[seat]! }
  })
}

export const inkOf = (ink: Ink, seats: (number | null)[], teams: string[], names: string[]): Ink =>
  signed(plainOf(ink), signsOf(seats, teams, names))
