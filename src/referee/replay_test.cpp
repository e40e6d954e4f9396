#include "replay/replay.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

#include <fstream>

#include "base/machine_error.hpp"
#include "referee/bots.hpp"
#include "referee/referee.hpp"
#include "referee/replay_recorder.hpp"
#include "referee/toy_game.hpp"
#include "replay/replay_head.hpp"

namespace agon::referee {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using ::testing::StartsWith;

// A match of recorded bots, and its replay by the recorder.
replay::Replay played(std::vector<std::string> left, std::vector<std::string> right,
                      std::string_view setup = "turns=4") {
  RecordedBot first(std::move(left));
  RecordedBot second(std::move(right));
  Bot* const bots[] = {&first, &second};
  const fs::path file = fs::temp_directory_path() / ("agon-replay-test-" + std::to_string(getpid()) + ".agon");
  replay::Replay header;
  header.seed = 18'446'744'073'709'551'615U;
  header.seats = {{"", "./left"}, {"", "python3 \"right\""}};
  header.limits = limits_of(toy::Toy::info());
  header.program_version = "0.1.0";
  ReplayRecorder recorder(file, header);
  MatchObserver* const observers[] = {&recorder};
  const auto match = *toy::game.start(setup, header.seed);
  play(*match, bots, header.limits, observers);
  auto replay = replay::load_replay(file);
  fs::remove(file);
  EXPECT_TRUE(replay) << replay.error();
  return *std::move(replay);
}
replay::Replay a_match() { return played({"Alpha", "3", "2"}, {"Beta", "1", "1"}); }

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const auto at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  return text.replace(at, from.size(), to);
}

// What the reader says about the match when this part of its text is replaced.
std::string refusal(std::string_view from, std::string_view to) {
  const auto replay = replay::parse_replay(replaced(replay::print_replay(a_match()), from, to));
  return replay ? "accepted" : replay.error();
}

std::string disagreement(const replay::Replay& replay) {
  const auto verified = verify(replay, toy::game);
  return verified ? "verified" : verified.error();
}

TEST(Replay, HoldsTheWholeMatch) {
  const replay::Replay replay = a_match();
  EXPECT_EQ(replay.game, "toy");
  EXPECT_EQ(replay.setup, "turns=4 together=no");
  EXPECT_EQ(replay.seed, 18'446'744'073'709'551'615U);
  EXPECT_EQ(replay.seats[0].name, "Alpha");
  EXPECT_EQ(replay.seats[1].program, "python3 \"right\"");
  EXPECT_EQ(replay.limits.block_wall, std::chrono::seconds(20));
  ASSERT_EQ(replay.turns.size(), 4U);
  EXPECT_EQ(replay.turns[2].said[0].text, "2");
  EXPECT_EQ(replay.scores, (Scores{point, 0}));
  EXPECT_EQ(replay.winner, Seat{0});
  EXPECT_EQ(replay.digest, replay.turns[3].digest);
  EXPECT_EQ(replay.played.size(), std::string("2026-11-28T01:02:03Z").size());
}

TEST(Replay, IsReadAsItWasWritten) {
  const replay::Replay replay = a_match();
  const auto again = replay::read_replay(replay::pack_replay(replay));
  ASSERT_TRUE(again);
  EXPECT_EQ(replay::print_replay(*again), replay::print_replay(replay));
}

RC_GTEST_PROP(Replay, AnyBytesThatSomebodySaidAreKept, (const std::string& text, const std::string& name)) {
  replay::Replay replay = a_match();
  replay.turns[1].said[0].text = text;
  replay.seats[0].name = name;
  const auto again = replay::read_replay(replay::pack_replay(replay));
  RC_ASSERT(again.ok());
  RC_ASSERT(again->turns[1].said[0].text == text);
  RC_ASSERT(again->seats[0].name == name);
}

TEST(Replay, BytesThatAreNotUtf8AreWrittenAsHex) {
  replay::Replay replay = a_match();
  replay.seats[0].name = "Лавина";
  replay.seats[1].name = "\xC3(\xFF";
  const std::string text = replay::print_replay(replay);
  EXPECT_THAT(text, HasSubstr("\"name\":\"Лавина\""));
  EXPECT_THAT(text, HasSubstr("\"name_hex\":\"c328ff\""));
}

TEST(Replay, UnknownFieldsAreIgnored) {
  EXPECT_EQ(refusal("\"version\":1", "\"version\":1,\"weather\":{\"rain\":[1,2]}"), "accepted");
  EXPECT_EQ(refusal("{\"t\":2,", "{\"t\":2,\"mood\":\"good\","), "accepted");
  EXPECT_EQ(refusal("{\"scores\"", "{\"prize\":null,\"scores\""), "accepted");
}

TEST(Replay, AnUnknownVersionIsRefusedInWords) {
  EXPECT_EQ(refusal("\"version\":1", "\"version\":2"),
            "this replay has version 2 of the format, and this program reads version 1: use a newer one");
}

TEST(Replay, DamagedTextIsRefusedWithItsPlace) {
  EXPECT_EQ(refusal("\"agon\":\"replay\"", "\"agon\":\"cheese\""), "this is not a replay of agon");
  EXPECT_EQ(refusal("\"seed\":\"18446744073709551615\"", "\"seed\":\"18446744073709551616\""),
            "the replay is damaged in line 1: the field \"seed\" is not a number in quotes");
  EXPECT_EQ(refusal("\"t\":3", "\"t\":4"), "the replay is damaged in line 4 (after turn 2): turn 3 should come here");
  EXPECT_EQ(refusal("\"digest\"", "\"digits\""),
            "the replay is damaged in line 2 (after turn 0): the field \"digest\" is missing");
  EXPECT_EQ(refusal("\"text\":\"3\"", "\"text\":3"),
            "the replay is damaged in line 2 (after turn 0): the field \"text\" is not a text");
  EXPECT_EQ(refusal("\"seat\":1", "\"seat\":2"),
            "the replay is damaged in line 3 (after turn 1): the field \"seat\" is not a whole number of 0 to 1");
  EXPECT_EQ(refusal("\"cpu_us\":0", "\"cpu_us\":-1"),
            "the replay is damaged in line 2 (after turn 0): the field \"cpu_us\" is not a whole number of 0 to "
            "1000000000000");
  EXPECT_EQ(refusal("\"turns\":4", "\"turns\":5"),
            "the replay is damaged in line 6 (after turn 4): the result speaks of another number of turns than the 4 "
            "that are here");
  EXPECT_THAT(refusal("{\"t\":2", "{\"t\":"), HasSubstr("the replay is damaged in line 3 (after turn 1): not JSON: "));
  EXPECT_EQ(refusal("{\"result\"", "[1,2]\n{\"result\""),
            "the replay is damaged in line 6 (after turn 4): an object is missing");
  EXPECT_EQ(refusal("\"faults\":[]", "\"faults\":[{\"seat\":0,\"fault\":\"bored\"}]"),
            "the replay is damaged in line 6 (after turn 4): no fault is called \"bored\"");
}

TEST(Replay, ATextThatEndsTooEarlyOrTooLateIsRefused) {
  const std::string text = replay::print_replay(a_match());
  EXPECT_EQ(replay::parse_replay(text.substr(0, text.find("{\"result\""))).error(),
            "the replay is damaged in line 5 (after turn 4): the file ends before the result");
  EXPECT_EQ(replay::parse_replay(text + "{}\n").error(),
            "the replay is damaged in line 7 (after turn 4): something follows after the result");
  EXPECT_EQ(replay::parse_replay("").error(), "the replay is damaged: the file ends before the result");
}

TEST(Replay, EveryTruncationAndEveryFlippedBitOfAFileIsRefused) {
  const replay::Replay match = a_match();
  const std::string text = replay::print_replay(match);
  const std::string file = replay::pack_replay(match);
  for (std::size_t length = 0; length < file.size(); ++length)
    EXPECT_FALSE(replay::read_replay(file.substr(0, length)));
  for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
    std::string flipped = file;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ 1 << bit % 8);
    const auto replay = replay::read_replay(flipped);
    // One bit of the frame header is unused; if the result can be read, it must be the same.
    if (replay) {
      EXPECT_EQ(replay::print_replay(*replay), text) << "bit " << bit;
    }
  }
  EXPECT_THAT(replay::read_replay(file + "x").error(), HasSubstr("surplus bytes from byte"));
  EXPECT_THAT(replay::read_replay(file.substr(0, file.size() - 10)).error(),
              StartsWith("the replay is damaged: cut off after byte"));
  EXPECT_THAT(replay::read_replay(file.substr(0, 4)).error(), StartsWith("the replay is damaged: "));
  EXPECT_EQ(replay::read_replay("hello").error(), "this is not a replay of agon: it does not begin like one");
}

TEST(Replay, IsToldFromOtherFilesByItsHead) {
  const std::string whole = replay::pack_replay(a_match());
  EXPECT_TRUE(replay::begins_like_replay(whole));
  EXPECT_TRUE(replay::begins_like_replay(whole.substr(0, whole.size() - 1)));
  for (const std::string& other : {std::string(), std::string("hello"), whole.substr(0, 4), whole.substr(1)}) {
    EXPECT_FALSE(replay::begins_like_replay(other));
  }
}

TEST(Replay, AFileThatClaimsToBeHugeIsRefused) {
  replay::Replay replay = a_match();
  replay.turns[0].said[0].text.assign(replay::replay_text_bytes_max, 'a');
  EXPECT_THAT(replay::read_replay(replay::pack_replay(replay)).error(), HasSubstr("bytes of text come out of it"));
}

TEST(Replay, OfAFewKilobytesThatWouldTakeMuchMemoryOrTimeIsRefused) {
  std::string values = "[0";
  for (int i = 0; i < 2'000'000; ++i) values += ",0";
  EXPECT_EQ(refusal("\"faults\":[]", "\"faults\":[],\"mood\":" + values + "]"),
            "the replay is damaged in line 6 (after turn 4): the line has too many values");
  EXPECT_EQ(refusal("turns=4 together=no", std::string((16 << 20) + 1, 'x')),
            "the replay is damaged in line 1: the setup is too long");
  const std::string fault = "{\"seat\":0,\"fault\":\"late\",\"turn\":0,\"verdict\":\"\",\"line\":\"\"}";
  EXPECT_EQ(refusal("\"faults\":[]", "\"faults\":[" + fault + "," + fault + "]"), "accepted");
  EXPECT_EQ(refusal("\"faults\":[]", "\"faults\":[" + fault + "," + fault + "," + fault + "]"),
            "the replay is damaged in line 6 (after turn 4): there are more faults than seats");
}

TEST(Replay, AFileThatIsNotThereIsTold) {
  EXPECT_EQ(replay::load_replay("/no/such/file.agon").error(), "/no/such/file.agon: there is no such file");
  EXPECT_EQ(replay::load_replay("/").error(), "/: there is no such file");
}

TEST(Replay, AFileAppearsWholeOrNotAtAll) {
  const fs::path folder = fs::temp_directory_path() / ("agon-save-" + std::to_string(getpid()));
  fs::create_directories(folder / "match.agon");  // a folder in place of the file
  EXPECT_THROW(replay::save_replay(folder / "match.agon", a_match()), MachineError);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 1);  // no temporary file is left
  fs::remove_all(folder / "match.agon");
  replay::save_replay(folder / "match.agon", a_match());
  replay::save_replay(folder / "match.agon", a_match());
  EXPECT_TRUE(replay::load_replay(folder / "match.agon"));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 1);
  fs::remove_all(folder);
}

const Game& painting() { return *find_game("painting"); }

// Two commands of one team, one of another, and none in the last turn.
replay::Replay a_free_match() {
  replay::Replay replay;
  replay.game = "painting";
  replay.setup = "teams=2 turns=2";
  replay.seats = {{"A", "a"}, {"B", "b"}};
  const auto match = *painting().start(replay.setup, replay.seed);
  const auto play = [&](std::vector<replay::Replay::Answer> said) {
    for (const auto& each : said) EXPECT_TRUE(match->say(each.seat, each.text).changed) << each.text;
    match->end_turn();
    replay.turns.push_back({std::move(said), {{1, {std::chrono::milliseconds(1), std::chrono::milliseconds(2)}}}});
    replay.turns.back().digest = match->digest();
  };
  play({});
  play({{1, "GET_PAWNS 1", {}}, {0, "GET_DIFFS 1", {}}, {1, "GET_DIFFS", {}}});
  play({});
  replay.digest = match->digest();
  replay.scores = match->scores();
  return replay;
}

TEST(Replay, HoldsAnyNumberOfTextsOfASeatInATurnAndItsTime) {
  const replay::Replay before = a_free_match();
  const auto again = replay::parse_replay(replay::print_replay(before));
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(replay::print_replay(*again), replay::print_replay(before));
  EXPECT_EQ(again->turns[1].said.size(), 3U);
  EXPECT_EQ(again->turns[1].spent[0].second.wall, std::chrono::milliseconds(2));
}

TEST(Verify, AnyNumberOfCommandsThatChangedTheState) {
  replay::Replay replay = a_free_match();
  EXPECT_EQ(*verify(replay, painting()), "3 turns, every answer is taken, every digest agrees, the result follows");
  EXPECT_THAT(*tell(replay, painting()), HasSubstr("\n    \"B\" (team 2): \"GET_PAWNS 1\"\n    \"A\" (team 1): "));
  EXPECT_THAT(*tell(replay, painting()), HasSubstr("\n    \"B\" (team 2)   [processor 1.0 ms, waited 2.0 ms]\n"));
  replay.turns[1].said[0].text = "GET_CONSTANTS";
  EXPECT_EQ(verify(replay, painting()).error(), "turn 2: the command of seat 2 changes nothing: \"GET_CONSTANTS\"");
}

TEST(Verify, AMatchAgreesWithItself) {
  EXPECT_EQ(*verify(a_match(), toy::game), "4 turns, every answer is taken, every digest agrees, the result follows");
  EXPECT_EQ(disagreement(played({"A", "1", "1"}, {"B", "1", "2"}, "turns=2 together=yes")), "verified");
}

TEST(Verify, TechnicalLossesFollow) {
  EXPECT_EQ(disagreement(played({"Alpha", "3", "7"}, {"Beta", "1"})), "verified");
  EXPECT_EQ(disagreement(played({"Alpha", "3"}, {"Beta"})), "verified");
  EXPECT_EQ(disagreement(played({"A", "x"}, {"B", "y"}, "turns=2 together=yes")), "verified");
  EXPECT_EQ(disagreement(played({"abcdefghijklmnopqrstuvwxyz"}, {"Beta"})), "verified");
  EXPECT_EQ(disagreement(played({}, {})), "verified");
}

TEST(Verify, TheFirstDisagreementIsToldWithItsPlace) {
  replay::Replay replay = a_match();
  replay.turns[2].digest ^= 1;
  EXPECT_THAT(disagreement(replay), HasSubstr("turn 3: the digest is "));
  replay = a_match();
  replay.turns[1].said[0].text = "7";
  EXPECT_EQ(disagreement(replay), "turn 2: the answer of seat 2 is refused: the number is not from 1 to 3: \"7\"");
  replay.turns[1].said[0].seat = 0;
  EXPECT_EQ(disagreement(replay), "turn 2: seat 1 was not to act");
  replay.turns[1].said.clear();
  EXPECT_EQ(disagreement(replay), "turn 2: somebody who was to act said nothing");
  replay = a_match();
  replay.turns.push_back(replay.turns.back());
  EXPECT_EQ(disagreement(replay), "turn 5: the match was over before");
}

TEST(Verify, AResultThatDoesNotFollowIsTold) {
  replay::Replay replay = a_match();
  replay.scores = {0, point};
  EXPECT_EQ(disagreement(replay), "result: the scores do not follow from the match");
  replay = a_match();
  replay.winner = 1;
  EXPECT_EQ(disagreement(replay), "result: the winner does not follow from the match");
  replay = a_match();
  replay.digest ^= 1;
  EXPECT_EQ(disagreement(replay), "result: the digest is not the one after the last turn");
  replay = a_match();
  replay.turns.pop_back();
  replay.digest = replay.turns.back().digest;
  EXPECT_EQ(disagreement(replay), "result: the match was not over, and nobody had a fault");
  replay = played({"Alpha", "3", "7"}, {"Beta", "1"});
  replay.faults[0].line = "2";
  EXPECT_EQ(disagreement(replay), "result: fault of seat 1: the answer is legal: \"2\"");
  replay.faults[0].seat = 1;
  EXPECT_EQ(disagreement(replay), "result: fault of seat 2: it was not to act");
  replay.faults[0].turn = 1;
  EXPECT_EQ(disagreement(replay), "result: fault of seat 2: it is not of the last turn");
}

TEST(Verify, ASetupThatTheGameDoesNotKnowIsTold) {
  replay::Replay replay = a_match();
  replay.setup = "turns=many";
  EXPECT_THAT(disagreement(replay), HasSubstr("toy: setup option \"turns=many\""));
  replay.game = "tennis";
  EXPECT_EQ(verify(replay).error(), "the replay is of a game that this program does not know: \"tennis\"");
  replay.seats.emplace_back();
  EXPECT_EQ(disagreement(replay), "toy is not played by 3");
}

TEST(Tell, TheMatchIsToldTurnByTurnWithTimes) {
  replay::Replay replay = a_match();
  replay.played = "2026-11-28T01:02:03Z";
  replay.seed = 7;
  for (auto& turn : replay.turns) turn.said[0].spent = {std::chrono::microseconds(1234), std::chrono::milliseconds(2)};
  const auto text = tell(replay, toy::game);
  ASSERT_TRUE(text);
  EXPECT_THAT(*text, testing::StartsWith("Toy, 2026-11-28T01:02:03Z\n"
                                         "setup: turns=4 together=no\n"
                                         "seed: 7\n"
                                         "\"Alpha\" (left): \"./left\"\n"));
  EXPECT_THAT(*text, HasSubstr("2. 3 to 1\n    \"Beta\" (right): \"1\"   [processor 1.2 ms, waited 2.0 ms]\n"));
  EXPECT_THAT(*text, testing::EndsWith("\n\"Alpha\" (left) wins: the sums are 5 and 2\n"));
}

}  // namespace
}  // namespace agon::referee
