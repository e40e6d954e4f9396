// What the site's server says; the other side is src/site/site_texts.cpp. Points are in millionths.

export interface Server {
  name: string
  game: string
  title: string // of the game
  served: boolean // it can be watched here
  task: number
  seat_names: string[]
  adds_up: boolean // a picture of its game needs the frames of all turns
  own_matches: boolean // each team plays by itself, and its best result on each map counts
}

export interface Contest {
  name: string
  lockstep: boolean
  standings: boolean
  worlds: boolean
  submissions: boolean // teams hand in programs
  embed?: boolean // pages of other sites may show matches
  delay_ms: number
  length_ms: number | null
  start_ms?: number | null // by the clock of this world, as breaks; null: at once, or when the organisers say so
  breaks?: { from_ms: number; to_ms: number }[]
  teams: string[]
  from?: string[] // school and country of each team
  tasks: string[]
  servers: Server[]
}

export interface Row {
  place: number
  before: number // its place `since_ms` ago
  total: number
  tasks: number[]
  servers: number[]
  status?: 'withdrawn' | 'disqualified' // of a team that does not simply compete
}

export interface Standings {
  at_ms: number // of the contest's time
  length_ms?: number // of the contest; none: it has no length
  phase: 'before' | 'running' | 'paused' | 'over'
  trouble?: '' | 'disk full' | 'journal fails' | 'error' // why the contest has paused itself
  k: number
  preview: boolean
  since_ms: number
  servers: { game: number; turn: number; teams: number }[]
  rows: Row[] // by team
}

// The best result of each team on each map, where teams play by themselves.
export interface Best {
  servers: {
    server: number
    maps: number
    rows: { team: number; place: number; points: string; best: (number | null)[]; status?: Row['status'] }[] // by place
  }[]
}

export interface Curves {
  ms: number[]
  totals: number[][] // by team
}

export interface Clock {
  number: number
  turn: number
  runs: boolean
  left_ms: number
  ends: number // by the server's clock
}

export interface FrameMessage {
  number: number // of the game on its server
  turn: number
  over: boolean
  tell: string
  scores: number[]
  seats?: (number | null)[] // which team plays where, if it is not all teams; null: a player of the organisers
  frame: object
}

export async function get<T>(path: string): Promise<T> {
  const answer = await fetch(path, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return (await answer.json()) as T
}
