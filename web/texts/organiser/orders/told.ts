import type { Say } from '../../server/told'

// What the organisers' room asks before an order, and what orders answer: src/site/api/order_phrases.cpp lists the
// English. `$1` is what fills the first hole; words in backquotes name an order, which the page shows as its button.

export type OrderCode =
  | 'asks_pause' | 'asks_stop' | 'asks_extend' | 'asks_reveal' | 'asks_close' | 'asks_ceremony' | 'asks_ceremony_anyway' | 'asks_publish' | 'asks_publish_some' | 'asks_start' | 'asks_cancel'
  | 'asks_withdraw' | 'asks_withdraw_annul' | 'asks_disqualify' | 'asks_disqualify_annul' | 'asks_reject' | 'asks_rejudge' | 'asks_password' | 'asks_remove' | 'asks_token' | 'asks_account'
  | 'stands_before' | 'stands_running' | 'stands_paused' | 'stands_over' | 'runs_already' | 'holds' | 'not_recorded' | 'recorded_later' | 'unheard_since' | 'unheard' | 'stops'
  | 'paused_already' | 'cannot_go_on' | 'not_a_time' | 'no_length' | 'no_more_time' | 'longest'
  | 'announced_already' | 'announcements_max' | 'blank_announcement' | 'blank_reason' | 'long_announcement' | 'long_reason' | 'no_act' | 'taken_back' | 'stays_again' | 'stays_rejudge' | 'stays_opposite' | 'stays'
  | 'frozen_already' | 'not_frozen' | 'agrees' | 'not_shown' | 'no_link' | 'link_not_made' | 'shown_already' | 'nothing_to_publish' | 'waits_for_rejudge' | 'rounds_max' | 'not_rounds'
  | 'start_over' | 'start_after' | 'cancelled' | 'cancelled_already' | 'plays_same' | 'plays_other_open' | 'plays_other' | 'differs' | 'no_match' | 'nothing_again' | 'not_meant'
  | 'with_one_bot' | 'with_of_other' | 'with_other_game' | 'with_not_accepted' | 'no_submission'
  | 'advice_impossible' | 'advice_all_meet' | 'advice_no_room'
  | 'appeal_made' | 'replay_made' | 'no_table' | 'table_is_bye' | 'table_not_played' | 'not_a_table' | 'not_a_game' | 'no_game_of_team' | 'no_game'
  | 'takes_part' | 'has_withdrawn_annulled' | 'has_withdrawn' | 'is_disqualified_annulled' | 'is_disqualified' | 'stay_annulled'
  | 'effect_from_void_again' | 'effect_from_void' | 'effect_from_valid_again' | 'effect_from_valid' | 'effect_from' | 'effect_over_void_again' | 'effect_over_void' | 'effect_over_valid_again' | 'effect_over_valid'
  | 'effect_over_up' | 'effect_over_back' | 'effect_over' | 'effect_enters' | 'effect_no_entry' | 'effect_last_round' | 'effect_full'
  | 'rejected' | 'rejected_already' | 'rejected_none' | 'rejected_why'
  | 'passwords_once' | 'names_alike' | 'passwords_taken' | 'details_taken' | 'teams_next_game' | 'teams_taken' | 'teams_same' | 'site_busy' | 'not_a_login'
  | 'password_once' | 'token_once' | 'accounts_taken' | 'accounts_same' | 'account_of_team' | 'accounts_max' | 'account_name'
  | 'backed_up' | 'backup_runs' | 'exported' | 'nothing_begun' | 'interrupted' | 'orders_wait'
  | 'no_such_order' | 'order_not_done' | 'extend_over' | 'pause_end' | 'not_an_act' | 'no_tournament' | 'none_begun' | 'gone_from_file' | 'other_game' | 'other_format' | 'other_maps' | 'rejects_elsewhere' | 'login_taken' | 'login_twice' | 'login_word' | 'no_organiser'

export type OrderTexts = Record<OrderCode, Say>
