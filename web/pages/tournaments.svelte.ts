import { Asked } from './asked.svelte'
import { loadTournament, loadTournaments, type Tournament, type TournamentList } from './tournament'

const everyMs = 4000
const calmMs = 30_000 // if there are none, or after one is over

export class Tournaments extends Asked<TournamentList> {
  constructor() {
    super(loadTournaments, (list) => (list?.tournaments.length ? everyMs : calmMs))
  }
}

export class OneTournament extends Asked<Tournament> {
  constructor(name: string) {
    super(
      () => loadTournament(name),
      (one) => (one?.over ? calmMs : everyMs),
    )
  }
}
