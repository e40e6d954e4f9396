import type { Ink, Sign } from './contract'
import { plainOf, signed } from './colours'
import { initials } from './names'

// Where a match was played. A replay knows only what programs call themselves; which teams they play for, the site of
// the contest says.
export interface Occasion {
  contest: string
  what: string // "Final, round 2, table 1"; empty: nobody knows
  back: { href: string; text: string }
  seats: { name: string; team: number | null }[] // null: a player of the organisers; empty: nobody knows
  teams: string[] // of the contest
  embed: boolean // pages of other sites may show it
}

// The signs of those who play: each team's own, and for others signs that no team of the match has.
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
