import type { Replay } from './replay'

// What programs have said in a turn, and the time that it took them, as the replay has it.

export interface Output {
  seat: number
  texts: string[] // its lines, the first few
  more: number // that are left out
  cpuUs: number
  wallUs: number
}

export const textsMax = 8 // of a seat in a turn

// Of the turn that brought the picture about, the first being 1; nothing before it. Seats in their order, those that
// have neither spoken nor used time are left out.
export function outputOf({ turns, seats }: Replay, turn: number): Output[] {
  const one = turns[turn - 1]
  if (!one) return []
  return seats.flatMap((_, seat) => {
    const said = one.said.filter((each) => each.seat === seat)
    const spent = [...said, ...one.spent.filter((each) => each.seat === seat)]
    if (spent.length === 0) return []
    const sum = (of: 'cpuUs' | 'wallUs') => spent.reduce((all, each) => all + each[of], 0)
    return [{ seat, texts: said.slice(0, textsMax).map(({ text }) => text), more: Math.max(0, said.length - textsMax), cpuUs: sum('cpuUs'), wallUs: sum('wallUs') }]
  })
}

// "0.18 ms", "41 ms", "1.2 s"
export function lasted(us: number): string {
  if (us < 10_000) return `${(us / 1000).toFixed(2)} ms`
  return us < 1_000_000 ? `${Math.round(us / 1000)} ms` : `${(us / 1_000_000).toFixed(1)} s`
}
