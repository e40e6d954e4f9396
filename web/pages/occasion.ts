import type { Occasion } from '@player/occasion'
import { speech } from '@player/speech.svelte'
import { loadContest, type Contest } from './contest'
import { loadMatches, loadTrial } from './organiser/matches'
import { deskKey } from './organiser/room'
import { loadPastGames } from './past'
import { loadRoom, roomKey } from './room'
import { withHouse } from './seats'
import { loadTournament, loadTournaments, pageOf, type Meeting, type Tournament } from './tournament'
import { pastWords } from './past_words'

// Looks up in which tournament of a contest a match was played, by its hash. Further parameters of the address only
// tell where to look first, so nobody can make a link that shows a match under other teams' names.

function ofMeeting(contest: Contest, tournament: Tournament, round: number, meeting: Meeting): Occasion {
  const { table, purpose, map } = meeting
  const t = speech.words.tournament
  const rest = tournament.format === 'evaluation' ? speech.words.table.map(map + 1) : t.purpose(purpose)
  return {
    contest: contest.name,
    what: t.where(tournament.name, round, table, rest),
    back: { href: `${pageOf(tournament.name)}&round=${round}`, text: tournament.name },
    seats: withHouse(meeting.seats.map((entrant) => (entrant === null ? null : (tournament.entrants[entrant] ?? '')))).map((name, seat) => ({
      name,
      team: tournament.teams?.[meeting.seats[seat] ?? -1] ?? null,
    })),
    teams: contest.teams,
    embed: contest.embed ?? false,
  }
}

const beginWith = <T extends { name: string }>(first: string | null, all: T[]): T[] =>
  [...all].sort((a, b) => Number(b.name === first) - Number(a.name === first))

async function inTournaments(contest: Contest, hash: string, first: string | null): Promise<Occasion | null> {
  const { tournaments } = await loadTournaments()
  for (const { name } of beginWith(first, tournaments.filter(({ shown }) => shown))) {
    const tournament = await loadTournament(name)
    for (const { number, meetings } of tournament.rounds) {
      const meeting = meetings.find(({ replay }) => replay === hash)
      if (meeting) return ofMeeting(contest, tournament, number, meeting)
    }
  }
  return null
}

// A trial match, which only its team may see.
async function inRoom(contest: Contest, hash: string): Promise<Occasion | null> {
  const key = sessionStorage.getItem(roomKey)
  if (!key || !contest.submissions) return null
  const room = await loadRoom(key)
  const submission = room.submissions.find(({ trial }) => trial?.replay === hash)
  if (!submission?.trial) return null
  const { seat: own, seats } = submission.trial
  const same = contest.teams.flatMap((title, team) => (title === room.title ? [team] : [])) // titles may be equal
  const team = same.length === 1 ? same[0]! : null
  return {
    contest: contest.name,
    what: speech.words.tournament.trial(submission.number),
    back: { href: '/room', text: speech.words.site.handIn },
    seats: withHouse(seats.map((_, seat) => (seat === own ? room.title : null))).map((name, seat) => ({ name, team: seat === own ? team : null })),
    teams: contest.teams,
    embed: contest.embed ?? false,
  }
}

// A match that is not published yet, or a result that is void. The server tells only organisers of them.
async function atDesk(contest: Contest, hash: string, first: string | null): Promise<Occasion | null> {
  if (!sessionStorage.getItem(deskKey)) return null
  const { tournaments } = await loadTournaments()
  for (const { name, format } of beginWith(first, tournaments)) {
    const matches = await loadMatches(name).catch(() => []) // it has not begun
    const match = matches.find(({ replay, voided }) => replay === hash || voided.some((each) => each.replay === hash))
    if (!match) continue
    const { round, table, purpose, map, seats } = match
    const t = speech.words.tournament
    const titles = withHouse(seats.map(({ name, team }) => (team === null ? name : (contest.teams[team] ?? name))))
    return {
      contest: contest.name,
      what: t.where(name, round, table, format === 'evaluation' ? speech.words.table.map(map + 1) : t.purpose(purpose)),
      back: { href: '/organiser?part=tournaments', text: name },
      seats: titles.map((title, seat) => ({ name: title, team: seats[seat]!.team })),
      teams: contest.teams,
      embed: false,
    }
  }
  return null
}

// A trial match, as organisers see it.
async function trialAtDesk(contest: Contest, hash: string): Promise<Occasion | null> {
  if (!sessionStorage.getItem(deskKey) || !contest.submissions) return null
  const { submission, seats } = await loadTrial(hash)
  const names = withHouse(seats.map((team) => (team === null ? null : (contest.teams[team] ?? ''))))
  return {
    contest: contest.name,
    what: speech.words.tournament.trial(submission),
    back: { href: '/organiser?part=submissions', text: speech.words.site.handIn },
    seats: names.map((name, seat) => ({ name, team: seats[seat]! })),
    teams: contest.teams,
    embed: false,
  }
}

// A finished game of a live server. If all teams play, they sit in their order; in a match that a team plays alone it
// has the first seat.
export async function occasionOfGame(server: string, game: number): Promise<Occasion | null> {
  const contest = await loadContest().catch(() => null)
  const plan = contest?.servers.find(({ name }) => name === server)
  if (!contest || !plan) return null
  const past = plan.own_matches ? await loadPastGames(server, null).catch(() => null) : null
  const own = past?.games.find(({ number }) => number === game)?.team
  const seats = plan.own_matches
    ? own === undefined ? [] : plan.seat_names.map((_, seat) => (seat === 0 ? own : null))
    : contest.teams.map((_, team) => team)
  const names = withHouse(seats.map((team) => (team === null ? null : contest.teams[team]!)))
  return {
    contest: contest.name,
    what: pastWords().where(server, game),
    back: { href: `/world?server=${encodeURIComponent(server)}`, text: server },
    seats: seats.map((team, seat) => ({ name: names[seat]!, team })),
    teams: contest.teams,
    embed: contest.embed ?? false,
  }
}

export async function occasionOf(hash: string, first: string | null): Promise<Occasion | null> {
  const contest = await loadContest().catch(() => null)
  if (!contest) return null
  const nobody: Occasion = { contest: contest.name, what: '', back: { href: '/', text: contest.name }, seats: [], teams: contest.teams, embed: contest.embed ?? false }
  for (const find of [inTournaments, atDesk, trialAtDesk, inRoom]) {
    const found = await find(contest, hash, first).catch(() => null)
    if (found) return found
  }
  return nobody
}
