#include "site/site_phrases.hpp"

namespace agon::site {

namespace {

constexpr Phrase phrases[] = {
    // why a team may not hand in now: cli/serve/serve_jury.cpp, live/teams_out.cpp
    {"not_begun", "the contest has not begun"},
    {"paused", "the contest is paused"},
    {"over", "the contest is over"},
    {"withdrawn", "your team has withdrawn: {}"},
    {"disqualified", "your team is disqualified: {}"},
    // why a submission is not taken: submissions
    {"no_submissions", "this contest takes no submissions"},
    {"no_such_team", "there is no team {}"},
    {"of_team", "a team may hand in at most # times"},
    {"waiting_of_team", "# of your submissions are still waiting for their verdicts; wait for those first"},
    {"per_minute", "a team may hand in at most # times a minute; wait a moment"},
    {"waiting", "# submissions are waiting; try again in a minute"},
    {"which_game", "say for which of this contest's games it is: {}"},
    {"which_game", "Say for which of this contest's games it is."},
    {"file_name", "the file needs a name of at most # bytes"},
    {"too_large", "it has # bytes, but at most # are allowed"},
    {"empty_file", "the file is empty"},
    {"unchanged", "nothing has changed since it was handed in"},
    {"too_large_packed", "it has more than # bytes when packed"},
    // why a practice match is not played: submissions/trial_orders.cpp
    {"no_practice", "this contest has no practice matches"},
    {"not_own", "your team has no submission #"},
    {"not_accepted", "submission # is not accepted"},
    {"not_played_here", "{} is not played here any more"},
    {"maps", "the maps are 1 to #"},
    {"no_maps", "{} has no maps to choose from"},
    {"practice_of_team", "a team has at most # practice matches"},
    {"practice_waiting", "# of your practice matches are still waiting to be played; wait for those first"},
    {"against_itself", "a team cannot practise against itself"},
    {"not_open", "team {} does not let others practise against it"},
    {"no_program", "no program of team {} is accepted yet"},
    {"no_house", "{} has no players of the organisers"},
    {"which_opponent", "name the opponent: house, sample:NAME or team:LOGIN"},
    {"sparring_often", "your team changes this too often; wait a little"},
    // why it is rejected: worker/programs.cpp, sandbox/compilers/sources.cpp
    {"machines_failed", "our machines have tried # times to build it and failed, while they build other programs: {}"},
    {"archive_broken", "the archive cannot be read: {}"},
    {"archive_files", "the archive has more than # files and folders"},
    {"archive_encoding", "a name in the archive cannot be read; write it in UTF-8"},
    {"not_a_source", "{} is neither a source ({}) nor an archive (.tar, .tar.gz, .zip)"},
    {"no_source", "there is no source in it ({})"},
    {"no_file", "there is no file in it"},
    {"two_files", "there are two files {}"},
    {"file_and_folder", "{} is a file and a folder"},
    {"bad_character", "the file {}: the name of a source cannot have the character {}"},
    {"bad_character", "the file {}: the name of a file cannot have the character {}"},
    {"which_language",
     "is {} or {} the program? they are of different languages; only the source in which it begins may be called main"},
    {"which_main", "in which of {} does the program begin? it must be called {}"},
    {"units_only", "all files in Pascal are units; the program is missing"},
    // the site's own answers
    {"log_in", "Log in first."},
    {"wrong_password", "There is no such team, or this is not its password."},
    {"wrong_password", "There is no such account, or this is not its password."},
    {"logins_failed", "Too many failed logins; try again in a minute."},
    {"logins_busy", "Too many logins at a time; try again."},
    {"one_at_a_time", "One at a time, please."},
    {"one_at_a_time", "Your team has too many requests at a time; try again."},
    {"pushes_busy", "Too many pushes at the moment; try again."},
    {"not_stored", "This could not be stored, which is our fault; try again."},
    {"no_commit", "git could not commit: the repository is full, or this machine is overloaded."},
    {"body_too_large", "At most # bytes are accepted."},
    {"our_fault", "Something went wrong here, which is our fault; try again."},
    {"nothing_there", "Your team has no such submission, or the submission has no such text."},
    {"role", "That is for the role {} only."},
    {"own_pages", "Only pages of this site may do that."},
    {"name_password", "Give your name and your password."},
    {"games_busy", "Too many requests for games; try again in a minute."},
    {"no_replay", "There is no match with this replay."},
    {"replay_broken", "This replay cannot be read."},
    {"file_gone", "This file no longer exists."},
    {"not_published", "Nothing with this name is published."},
    {"no_game_here", "There is no such game to watch here."},
    {"commit_file", "git cannot keep a file called {}"},
    {"commit_message", "the message must be one line of at most # bytes"},
    {"stopping", "The server is being stopped."},
};

}  // namespace

constinit const Phrases site_phrases = phrases;

}  // namespace agon::site
