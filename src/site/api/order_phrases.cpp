#include "site/api/order_phrases.hpp"

#include <algorithm>

#include "site/site_phrases.hpp"

namespace agon::site {

namespace {

constexpr std::size_t looked_at_max = 40;
constexpr std::string_view speaker = "agon contest: ";

// Outputs may contain what contestants wrote, such as a compiler's log, to which no phrase may take long: three holes
// with short pieces between them would.
constexpr Phrase of_orders[] = {
    // questions: site/api/orders.cpp
    {"asks_pause",
     "Turns, K and scoring stand still for everybody, and nothing that teams send is read until you resume."},
    {"asks_stop",
     "The server stops: games, this site and this page are gone until somebody starts it again on its machine. Nothing "
     "is lost."},
    {"asks_extend", "The contest lasts {} longer, which cannot be taken back. Points that were earned keep their K."},
    {"asks_reveal",
     "The public sees the standings and tournaments as they are now, at once. What was seen cannot be unseen."},
    {"asks_close", "No link opens the page of the ceremony any more."},
    {"asks_ceremony",
     "A link is made, and shown only to you and only once. Whoever has it sees the final places as soon as everything "
     "is over, whatever the public sees. A link made before no longer opens the page. First all finished tournaments "
     "are verified, which takes a while."},
    {"asks_ceremony_anyway",
     "A link is made, and shown only to you and only once. Whoever has it sees the final places as soon as everything "
     "is over, whatever the public sees. A link made before no longer opens the page. The link is made even if the "
     "results do not agree."},
    {"asks_publish", "The public sees all rounds of {} at once. What was seen cannot be unseen."},
    {"asks_publish_some", "The public sees # rounds of {} at once. What was seen cannot be unseen."},
    {"asks_start", "{} begins now, with the programs that are accepted now."},
    {"asks_cancel", "Nothing of {} counts any more. Undo takes this back; start begins it again."},
    {"asks_withdraw", "{} no longer plays, from the next round on. Everybody sees it; admit takes the team in again."},
    {"asks_withdraw_annul",
     "{} no longer plays, from the next round on, and what it has played does not count. Everybody sees it; admit "
     "takes "
     "the team in again."},
    {"asks_disqualify", "{} no longer plays and loses its place. Everybody sees it; admit takes the team in again."},
    {"asks_disqualify_annul",
     "{} no longer plays and loses its place, and what it has played does not count. Everybody sees it; admit takes "
     "the "
     "team in again."},
    {"asks_reject",
     "Submission # no longer plays, and its team reads the reason. This cannot be taken back: the team must hand in "
     "another one."},
    {"asks_rejudge", "Matches of {} ({}) are played again, and what they decided before no longer counts."},
    {"asks_password", "{} gets a new password. The old one is refused at once and connections are closed."},
    {"asks_password", "{} get a new password. The old one is refused at once and connections are closed."},
    {"asks_remove", "{} cannot enter this room any more."},
    {"asks_token", "If {} has a token, programs that use it are refused."},
    {"asks_account", "If there is an account {}, its old password is refused and its sessions end."},
    // the contest's clock: cli/serve/served_answers.cpp, cli/contest/output/contest_tables.cpp, live/more_time.cpp
    {"stands_before", "{}: not begun yet, {}"},
    {"stands_running", "{}: running, {}"},
    {"stands_paused", "{}: paused, {}"},
    {"stands_over", "{}: over, {}"},
    {"runs_already", "The contest is already running."},
    {"holds", "A break in the contest's file still holds the contest."},
    {"not_recorded", "This could not be recorded among the acts; the log says why."},
    {"recorded_later",
     "This cannot be recorded among the acts now, but will be when the server starts again. The log says why."},
    {"unheard_since", "{} is shown as of #: the process that serves it does not respond."},
    {"unheard", "{} is served by another process, and its points are missing here."},
    {"stops", "the server is stopping; `agon serve` with the same data folder resumes the contest"},
    {"paused_already", "the contest is already paused; --why, --until and --for change what everybody is told"},
    {"cannot_go_on", "the contest cannot go on: {}"},
    {"not_a_time", "{} is not a time such as 30min or \"1h 30min\""},
    {"no_length", "the contest has no length: it goes on until it is stopped"},
    {"no_more_time", "there is no time to add"},
    {"extend_over", "the contest is over; stop the server, extend the contest, and start the server again"},
    {"pause_end", "--until and --for exclude each other"},
    {"longest", "a contest lasts 366 days at most"},
    // acts: cli/contest/contest_duties.cpp, tournaments/acts/notices.cpp
    {"announced_already", "this is announced already, by act #"},
    {"announcements_max", "# announcements are in force, which is the maximum; take one back with `agon contest undo`"},
    {"blank_announcement", "an announcement is blank"},
    {"blank_reason", "a reason is blank"},
    {"long_announcement", "an announcement is one line of 1 to # bytes"},
    {"long_reason", "a reason is one line of 1 to # bytes"},
    {"no_act", "there is no act #; `agon contest acts` lists them"},
    {"not_an_act", "{} is not the number of an act; `agon contest acts` lists them"},
    {"taken_back", "act # has already been taken back, by act #"},
    {"stays_again", "act # ({}) cannot be taken back; the same act again does the opposite"},
    {"stays_rejudge", "act # ({}) cannot be taken back; another agon contest rejudge does the opposite"},
    {"stays_opposite", "act # ({}) cannot be taken back; {} does the opposite"},
    {"stays", "act # ({}) cannot be taken back"},
    // what the public sees: cli/contest/contest_acts.cpp, cli/contest/contest_ceremony.cpp
    {"frozen_already", "the public sees everything as it stood at the freeze already; `agon contest reveal` ends that"},
    {"not_frozen", "nothing is frozen"},
    {"agrees", "tournament {}: # {}: all agrees"},
    {"not_shown",
     "nothing is shown, because {} not agree; fix that (`agon contest rejudge`), or add --yes to show it anyway"},
    {"no_link", "no link of a ceremony is open"},
    {"link_not_made",
     "no link is made, because {} not agree; fix that (`agon contest rejudge`), or add --yes to make the link anyway"},
    {"shown_already", "the public already sees exactly that of {}"},
    {"nothing_to_publish", "{} has not begun: there is nothing to publish yet"},
    {"nothing_to_publish", "{} has not begun again: there is nothing to publish yet"},
    {"waits_for_rejudge", "{} waits for `agon serve` to play matches again ({}: {}); publish it after that"},
    {"rounds_max", "{} has only # round; publish without a number shows all that it will ever have"},
    {"rounds_max", "{} has only # rounds; publish without a number shows all that it will ever have"},
    {"not_rounds", "publish takes a number of rounds, not {}"},
    // tournaments: cli/contest/contest_acts.cpp, cli/contest/contest_duties.cpp, cli/contest/contest_rejudge.cpp
    {"start_over", "{} is over; to play it again, `agon contest cancel` it first and then start it"},
    {"start_after", "{} cannot begin: its start numbers come from {}, which is not over"},
    {"cancelled", "`agon contest start` begins it again, `agon contest undo` takes this back"},
    {"cancelled_already", "{} is cancelled already"},
    {"plays_same", "{}: {} played again, with the same limits, setup and programs as the first time"},
    {"plays_other_open", "{}: {} played again, and what differs applies to # open matches too"},
    {"plays_other", "{}: {} played again"},
    {"differs", "This differs from the first time:"},
    {"no_tournament", "there is no tournament {}; {}"},
    {"none_begun", "No tournament with this name has begun."},
    {"gone_from_file", "{} no longer has tournament {}; put it back, as it says how matches are played again"},
    {"other_game",
     "{} began with the game {}, but its file now says {}: put it back in the file, or give the tournament of the file "
     "another name, so that it is a new one"},
    {"other_format",
     "the format of {} (its kind, rounds, entrants, games or points) differs from what its file now says: put it back "
     "in the file, or give the tournament of the file another name, so that it is a new one"},
    {"other_maps",
     "{}: it began with # maps and cannot go on with #: put it back in the file, or give the tournament of the file "
     "another name, so that it is a new one"},
    {"no_match", "{} has no decided match that {} means, so there is nothing to play again"},
    {"nothing_again", "{} has not begun: there is nothing to play again"},
    {"not_meant", "{} is neither \"all\" nor a match such as 3/2 (round 3, table 2) nor a bot; {}"},
    {"with_one_bot", "--with changes the program of one bot: name it, as in `agon contest rejudge DATA NAME BOT WHY`"},
    {"with_of_other", "submission # is from {}, not from {}; `agon contest submissions` lists them"},
    {"with_other_game", "submission # is for {}, and {} is a tournament of {}"},
    {"with_not_accepted", "submission # cannot play: its verdict is \"{}\""},
    {"no_submission", "there is no submission {}; `agon contest submissions` lists them"},
    {"appeal_made", "{}: its README.txt says how to check it"},
    {"replay_made", "{}: `agon replay {} --verify` plays it again, `agon view {}` shows it"},
    {"no_table", "{} has no round #, table #"},
    {"table_is_bye", "round #, table # of {} is a bye"},
    {"table_not_played", "round #, table # of {} was not played yet"},
    {"not_a_table", "name a match ROUND/TABLE, such as 3/17, not {}"},
    {"not_a_game", "name a game of a live server by its number, such as 3, not {}; a match of a tournament by {}"},
    {"not_a_game", "name a game of a live server by its number, such as 3, not {}"},
    {"no_game_of_team", "{}, team {}, has no game #"},
    {"no_game", "{} has no game #"},
    // advice in the organisers' room: cli/contest/output/tour_text.cpp, formats
    {"advice_impossible",
     "Note: # rounds for # entrants cannot be played, as all pairs have met after #: a round robin is the better "
     "format"},
    {"advice_all_meet",
     "Note: # rounds for # entrants: all pairs could meet in that time, so a round robin is the better format"},
    {"advice_no_room", "Note: # entrants: a world has room for #"},
    // teams: cli/contest/contest_duties.cpp, tournaments/acts/carry_out.cpp
    {"takes_part", "{} takes part already"},
    {"has_withdrawn_annulled", "{} has withdrawn already, its games annulled"},
    {"has_withdrawn", "{} has withdrawn already"},
    {"is_disqualified_annulled", "{} is disqualified already, its games annulled"},
    {"is_disqualified", "{} is disqualified already"},
    {"stay_annulled", "the games of {} stay annulled; `agon contest admit` makes them count again"},
    {"effect_from_void_again",
     "{}: from round # on; the games of this team do not count, and the games affected are played again"},
    {"effect_from_void", "{}: from round # on; the games of this team do not count"},
    {"effect_from_valid_again",
     "{}: from round # on; the games of this team count again, and the games affected are played again"},
    {"effect_from_valid", "{}: from round # on; the games of this team count again"},
    {"effect_from", "{}: from round # on"},
    {"effect_over_void_again",
     "{}: it is over; the games of this team do not count, and the games affected are played again"},
    {"effect_over_void", "{}: it is over; the games of this team do not count"},
    {"effect_over_valid_again",
     "{}: it is over; the games of this team count again, and the games affected are played again"},
    {"effect_over_valid", "{}: it is over; the games of this team count again"},
    {"effect_over_up", "{}: it is over; the places behind this team move up"},
    {"effect_over_back", "{}: it is over; this team has its place again"},
    {"effect_over", "{}: it is over"},
    {"effect_enters", "{}: enters in round #, or when it has a program, without points for earlier rounds"},
    {"effect_no_entry", "{}: it has begun, and only a Swiss admits teams that come late"},
    {"effect_last_round", "{}: its last round has begun"},
    {"effect_full", "{}: it is full: # teams have entered, and a Swiss takes no more"},
    {"rejected",
     "submission # of {} is rejected, and its team is told why; the matches that it has played still count"},
    {"rejected_already", "submission # has already been rejected: {}"},
    {"rejects_elsewhere", "this contest takes no submissions, or another of its servers takes them"},
    {"rejected_none", "there is no submission #"},
    {"rejected_why", "give the reason in one line of at most # bytes; its team reads it"},
    // teams and accounts: cli/contest/contest_teams.cpp, cli/contest/contest_organisers.cpp, cli/serve/served_teams.cpp
    {"passwords_once", "These passwords are stored nowhere else: {} keeps only their hashes."},
    {"names_alike", "Teams {} and {} have names that look alike: {}."},
    {"passwords_taken", "The running server has # new password; the old ones are refused from now on."},
    {"passwords_taken", "The running server has # new passwords; the old ones are refused from now on."},
    {"details_taken", "The running server has new details of # team."},
    {"details_taken", "The running server has new details of # teams."},
    {"teams_next_game", "The running server has # more team, to play from each server's next game on."},
    {"teams_next_game", "The running server has # more teams, to play from each server's next game on."},
    {"teams_taken", "The running server has # more team."},
    {"teams_taken", "The running server has # more teams."},
    {"teams_same", "The running server has these teams already."},
    {"site_busy", "The site is busy and will show this a little later."},
    {"login_taken", "there is a team {} already"},
    {"login_twice", "the login {} is given twice"},
    {"login_word", "a login is one word of at most # letters, digits and signs"},
    {"not_a_login", "{} is not a login: it has neither a letter nor a digit"},
    {"password_once", "This password is stored nowhere else: {} keeps only its hash."},
    {"token_once", "This token is stored nowhere else: {} keeps only its hash."},
    {"accounts_taken", "The running server has these accounts from now on."},
    {"accounts_same", "The running server has these accounts already."},
    {"no_organiser", "there is no organiser {}; {}"},
    {"account_of_team", "a team has the login {}; an organiser needs another name"},
    {"accounts_max", "there are # organisers already, which is the maximum"},
    {"account_name", "the name of an organiser has at most # letters, digits, -, _ and ."},
    // files and the orders themselves: cli/contest/backup, cli/contest/output, cli/serve/served_orders.cpp
    {"backed_up", "{} with their hashes, # bytes"},
    {"backup_runs", "another backup is being made; wait until it is finished"},
    {"exported", "{}; its README.txt says what is what"},
    {"nothing_begun", "no tournament has begun here"},
    {"interrupted", "The order was interrupted."},
    {"no_such_order", "You gave no such order, or it was too long ago."},
    {"order_not_done", "You have no such order that is done."},
    {"orders_wait", "# orders are already waiting; try again in a moment"},
};

}  // namespace

constinit const Phrases order_phrases = of_orders;

boost::json::array codes_of_lines(std::string_view output) {
  boost::json::array codes;
  std::size_t known = 0;
  for (std::size_t line = 0; line < looked_at_max && !output.empty(); ++line) {
    std::string_view text = output.substr(0, output.find('\n'));
    output.remove_prefix(std::min(output.size(), text.size() + 1));
    if (text.starts_with(speaker)) text.remove_prefix(speaker.size());
    auto found = coded(order_phrases, text);
    if (!found) found = coded(site_phrases, text);
    codes.push_back(found ? boost::json::value(json_of(*found)) : boost::json::value(nullptr));
    if (found) known = codes.size();
  }
  codes.resize(known);
  return codes;
}

}  // namespace agon::site
