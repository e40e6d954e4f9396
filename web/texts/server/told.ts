// The server's sentences that pages translate, by their codes: src/tournaments/published/tournament_phrases.cpp and
// src/site/site_phrases.cpp list the English ones. `$1` is what fills the first hole.

export type ServerCode =
  | TournamentCode
  | 'break' | 'trouble' // why the contest is paused
  | 'not_begun' | 'paused' | 'over' | 'withdrawn' | 'disqualified'
  | 'no_submissions' | 'no_such_team' | 'of_team' | 'waiting_of_team' | 'per_minute' | 'waiting' | 'which_game' | 'file_name' | 'too_large' | 'empty_file' | 'unchanged' | 'too_large_packed'
  | 'no_practice' | 'not_own' | 'not_accepted' | 'not_played_here' | 'maps' | 'no_maps' | 'practice_of_team' | 'practice_waiting' | 'against_itself' | 'not_open' | 'no_program' | 'no_house' | 'which_opponent' | 'sparring_often'
  | 'machines_failed' | 'archive_broken' | 'archive_files' | 'archive_encoding' | 'not_a_source' | 'no_source' | 'no_file' | 'two_files' | 'file_and_folder' | 'bad_character' | 'which_language' | 'which_main' | 'units_only'
  | 'log_in' | 'wrong_password' | 'logins_failed' | 'logins_busy' | 'one_at_a_time' | 'pushes_busy' | 'not_stored' | 'no_commit' | 'body_too_large' | 'our_fault' | 'nothing_there' | 'role' | 'own_pages' | 'stopping'
  | 'name_password' | 'games_busy' | 'no_replay' | 'replay_broken' | 'file_gone' | 'not_published' | 'no_game_here' | 'commit_file' | 'commit_message'
type TournamentCode =
  | 'by_hand' | 'after_contest' | 'at_contest_time' | 'after_tournament'
  | 'rounds_played' | 'maps_played' | 'too_few_players' | 'no_more_pairs' | 'places_decided'
  | 'tie_points' | 'tie_by_lot' | 'tie_fewer_moves' | 'tie_withdrawn' | 'tie_both_withdrawn' | 'tie_annulled' // without the points

export type Say = string | ((...values: string[]) => string)
export type ServerTexts = Record<ServerCode, Say>
