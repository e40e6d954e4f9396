#include "tournaments/published/tournament_phrases.hpp"

namespace agon::tournaments {

namespace {

constexpr Phrase phrases[] = {
    {"by_hand", "by hand"},
    {"at_moment", "at # # UTC"},
    {"after_contest", "when the contest is over"},
    {"at_contest_time", "after # of the contest"},
    {"after_tournament", "after {}"},
    {"rounds_played", "all rounds are played"},
    {"maps_played", "all maps are played"},
    {"too_few_players", "fewer than two players are left"},
    {"no_more_pairs",
     "no round is possible in which nobody meets the same opponent twice: the tournament ends after round # of #"},
    {"places_decided", "all places are decided"},
    {"tie_points", "#:#"},
    {"tie_by_lot", "#:#, by lot"},
    {"tie_fewer_moves", "#:#, the own victory took # moves against #"},
    {"tie_withdrawn", "the opponent has withdrawn"},
    {"tie_both_withdrawn", "both have withdrawn"},
    {"tie_annulled", "the games of the other one are annulled"},
};

}  // namespace

constinit const Phrases tournament_phrases = phrases;

}  // namespace agon::tournaments
