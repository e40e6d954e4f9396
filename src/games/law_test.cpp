// Laws that hold for every registered game, whatever its rules, checked on random matches. A new game is covered as
// soon as its line is in games.list.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "games/registry.hpp"
#include "games/replayer.hpp"
#include "games/setup_text.hpp"
#include "games/test_folder.hpp"

namespace agon {
namespace {

namespace fs = std::filesystem;
constexpr std::uint64_t matches_a_game = 8;
constexpr std::uint32_t turns_at_most = 2'000;

struct Record {
  std::vector<std::vector<Said>> said;  // by turn
  std::vector<std::uint64_t> digests;   // after each turn; the first is that of the start
};

std::unique_ptr<Match> start(const Game& game, std::uint64_t seed) {
  auto match = game.start("", seed);
  EXPECT_TRUE(match.ok()) << (match.ok() ? "" : match.error());
  return std::move(match).value();
}

// Plays on at random; calls look(match) at the beginning of each turn.
template <class Look>
Record play_random(Match& match, std::uint64_t seed, Look look) {
  Dice dice(seed, 77);
  Record record;
  record.digests.push_back(match.digest());
  while (!match.over() && match.turn() < turns_at_most) {
    look(match);
    const Seats seats = match.to_act();
    for (Seat seat = 0; seat < max_seats; ++seat) {
      if (!seats.test(seat)) continue;
      const std::string answer = match.random_answer(seat, dice);
      const Refusal refusal = match.answer(seat, answer);
      EXPECT_TRUE(refusal.taken()) << answer << ": " << match.why(refusal);
    }
    match.end_turn();
    record.said.emplace_back(match.said().begin(), match.said().end());
    record.digests.push_back(match.digest());
  }
  return record;
}

// The parts missing from a game's folder, by name.
std::vector<std::string> missing_parts(const fs::path& folder) {
  std::vector<std::string> missing;
  const auto need = [&](const std::string& part, bool there) {
    if (!there) missing.push_back(part);
  };
  for (const char* part : {"README.md", "rules.hpp", "rules.cpp", "words.cpp", "members.hpp", "members_test.cpp",
                           "vectors.cpp", "vectors.json", "viewer.ts"}) {
    need(part, fs::exists(folder / part));
  }
  for (const char* part : {"transcripts", "bots"}) {
    need(std::string(part) + "/*", fs::is_directory(folder / part) && !fs::is_empty(folder / part));
  }
  for (const char* bot :
       {"bots/simple.cpp", "bots/simple.cs", "bots/Simple.java", "bots/simple.pas", "bots/simple.py"}) {
    need(bot, fs::exists(folder / bot));
  }
  bool tests = false;
  if (fs::exists(folder)) {
    for (const auto& file : fs::directory_iterator(folder)) tests |= file.path().string().ends_with("_test.cpp");
  }
  need("*_test.cpp", tests);
  return missing;
}

class Law : public testing::TestWithParam<const Game*> {
 protected:
  // Calls check(match, seed) on several random matches.
  template <class Check>
  void on_matches(Check check) {
    for (std::uint64_t seed = 1; seed <= matches_a_game; ++seed) {
      const auto match = start(*GetParam(), seed);
      check(*match, seed);
    }
  }
};

TEST_P(Law, ACopyHasTheSameFuture) {
  on_matches([](Match& match, std::uint64_t seed) {
    std::unique_ptr<Match> copy;
    play_random(match, seed, [&](const Match& now) {
      if (now.turn() == seed * 3) copy = now.clone();
    });
    if (!copy) return;
    const std::uint64_t at_copy = copy->digest();
    const auto again = copy->clone();
    EXPECT_EQ(again->digest(), at_copy);
    const Record first = play_random(*copy, 5, [](const Match&) {});
    const Record second = play_random(*again, 5, [](const Match&) {});
    EXPECT_EQ(first.digests, second.digests);
  });
}

TEST_P(Law, ARefusalLeavesTheDigest) {
  on_matches([](Match& match, std::uint64_t seed) {
    play_random(match, seed, [](Match& now) {
      const std::uint64_t before = now.digest();
      for (Seat seat = 0; seat < max_seats; ++seat) {
        if (!now.to_act().test(seat)) continue;
        for (const char* nonsense :
             {"", "?", "-1 -1", "1 2 3 4 5 6 7 8 9", "999999999999999999999 0", "\xff\x80", "7 7 7"}) {
          const Refusal refusal = now.answer(seat, nonsense);
          ASSERT_FALSE(refusal.taken()) << nonsense;
          ASSERT_FALSE(now.why(refusal).empty());
          ASSERT_FALSE(now.kind(refusal).empty());
          ASSERT_EQ(now.digest(), before) << nonsense;
        }
      }
    });
  });
}

TEST_P(Law, FoldingWhatWasSaidGivesTheSameDigests) {
  on_matches([](Match& match, std::uint64_t seed) {
    const Record record = play_random(match, seed, [](const Match&) {});
    Replayer again(start(*GetParam(), seed));
    ASSERT_EQ(again.match().digest(), record.digests[0]);
    for (std::size_t turn = 0; turn < record.said.size(); ++turn) {
      for (const Said& said : record.said[turn]) ASSERT_TRUE(again.say(said.seat, said.text).ok());
      ASSERT_TRUE(again.end_turn().ok());
      ASSERT_EQ(again.match().digest(), record.digests[turn + 1]) << "turn " << turn;
    }
    EXPECT_EQ(again.match().scores(), match.scores());
    EXPECT_EQ(again.match().frame({}), match.frame({}));
  });
}

TEST_P(Law, EveryTurnChangesTheDigest) {
  on_matches([](Match& match, std::uint64_t seed) {
    const Record record = play_random(match, seed, [](const Match&) {});
    const std::set<std::uint64_t> distinct(record.digests.begin(), record.digests.end());
    EXPECT_EQ(distinct.size(), record.digests.size());
  });
}

TEST_P(Law, AnAnswerIsNotLongerThanTheInfoSays) {
  on_matches([](Match& match, std::uint64_t seed) {
    const Record record = play_random(match, seed, [](const Match&) {});
    for (const auto& turn : record.said) {
      for (const Said& said : turn) EXPECT_LE(said.text.size(), match.info().answer_bytes_max);
    }
  });
}

TEST_P(Law, TheEndIsToldInWordsAndScoredForEverySeat) {
  on_matches([](Match& match, std::uint64_t seed) {
    play_random(match, seed, [](const Match& now) {
      EXPECT_EQ(now.tell().find('\n'), std::string::npos);
      EXPECT_FALSE(now.picture(TextStyle::plain).empty());
      EXPECT_EQ(now.picture(TextStyle::plain).find('\x1b'), std::string::npos);
    });
    if (!match.over()) return;
    EXPECT_FALSE(match.ending().empty());
    EXPECT_GE(match.scores().size(), match.info().seats_min);
  });
}

TEST_P(Law, WhereTeamsSpeakFreelyAFaultOnlyMakesASeatStandStill) {
  const GameInfo& info = GetParam()->info();
  EXPECT_EQ(GetParam()->called, info.pace == Pace::freely);
  EXPECT_TRUE(!GetParam()->called || info.on_fault == OnFault::stands_still);
}

TEST_P(Law, ASetupIsWrittenAsItIsRead) {
  const auto match = start(*GetParam(), 3);
  const auto again = GetParam()->start(match->setup_text(), 3);
  ASSERT_TRUE(again.ok()) << again.error();
  EXPECT_EQ((*again)->setup_text(), match->setup_text());
  EXPECT_EQ((*again)->digest(), match->digest());
}

TEST_P(Law, TheSetupSaysHowManySeatsThereAreWhereThatIsNotFixed) {
  const GameInfo& info = GetParam()->info();
  EXPECT_EQ(info.seats_option.empty(), info.seats_min == info.seats_max);
  if (info.seats_option.empty()) return;
  for (const unsigned seats : {unsigned{info.seats_min}, info.seats_min + 1U}) {
    const auto match = GetParam()->start(std::string(info.seats_option) + "=" + std::to_string(seats), 3);
    ASSERT_TRUE(match.ok()) << match.error();
    EXPECT_EQ((*match)->scores().size(), seats);
    EXPECT_EQ((*match)->to_act().count(), seats);
  }
}

TEST_P(Law, AnUnknownOptionIsRefusedByName) {
  const auto match = GetParam()->start("no_such_option=1", 3);
  ASSERT_FALSE(match.ok());
  EXPECT_NE(match.error().find("no_such_option"), std::string::npos);
}

TEST_P(Law, AGameThatIsServedInDuelsHasAPlayerToMeetAndOptionsForTheMatch) {
  const Game& game = *GetParam();
  if (!game.duels) return;
  const GameInfo& info = game.info();
  EXPECT_FALSE(game.called);
  EXPECT_TRUE(game.house_players);
  const auto has = [&](std::string_view name) {
    return std::any_of(info.options.begin(), info.options.end(), [&](const Option& each) { return each.name == name; });
  };
  for (const std::string_view name : {info.own_match_option, info.match_number_option, info.map_number_option}) {
    EXPECT_TRUE(has(name)) << name;
  }
  for (const std::string_view name : game.duels->chosen) EXPECT_TRUE(has(name)) << name;
  for (std::uint32_t map = 1; map <= game.duels->maps; ++map) {
    EXPECT_TRUE(game.start(game.duels->map_option(map), 1)) << map;
  }
  EXPECT_FALSE(game.duels->read_login("", game.duels->maps));
  const auto match = game.start(std::string(info.own_match_option) + "=1", 1);
  ASSERT_TRUE(match.ok()) << match.error();
  EXPECT_TRUE((*match)->answer(0, game.duels->leave).taken());
  (*match)->end_turn();
  EXPECT_TRUE((*match)->over());
}

TEST_P(Law, ANewMatchHasTheGamesNewOptionsUnlessItsSetupNamesThem) {
  const GameInfo& info = GetParam()->info();
  const std::string setup = setup_of_new_match(info, "");
  EXPECT_EQ(setup, info.new_match_options);
  EXPECT_EQ(setup_of_new_match(info, setup), setup);
  EXPECT_EQ(setup_of_new_match(info, "\na map"), setup + "\na map");
  EXPECT_TRUE(GetParam()->start(setup, 1).ok());
  for (const Option& option : info.options) {
    const std::string own = std::string(option.name) + "=" + std::string(option.otherwise);
    if (info.new_match_options.find(std::string(option.name) + "=") == std::string_view::npos) continue;
    EXPECT_EQ(setup_of_new_match(info, own), own);
  }
}

// Setups come from strangers, in replays: what is said of one must not be much longer than the setup.
TEST_P(Law, OfTheMistakesInASetupAtMostAHundredAreTold) {
  std::string words, lines;
  for (int i = 0; i < 20'000; ++i) words += "x ", lines += "x\n";
  for (const std::string& setup : {words, "\n" + lines, "\n" + words}) {
    const auto match = GetParam()->start(setup, 1);
    ASSERT_FALSE(match.ok());
    EXPECT_LE(std::ranges::count(match.error(), '\n'), 102);
    EXPECT_LT(match.error().size(), 40'000U);
  }
}

TEST_P(Law, TheMapsThatAGameMakesAreFilesThatItReads) {
  const Game& game = *GetParam();
  if (!game.maps) return;
  EXPECT_TRUE(game.info().takes_map);
  for (const std::string_view kind : game.maps->kinds) {
    for (std::uint32_t number = 1; number <= game.maps->count; ++number) {
      const std::string map = game.maps->make(kind, number, "", 5);
      const auto match = game.start("\n" + map, 1);
      EXPECT_TRUE(match) << kind << ' ' << number << ": " << (match ? "" : match.error());
      EXPECT_EQ(game.maps->make(kind, number, "", 5), map);
    }
  }
}

TEST_P(Law, TheSpeedTestPlaysGamesToTheirEnd) {
  const SpeedTest* const speed = GetParam()->speed;
  if (!speed) return;
  EXPECT_GT(speed->game(1), 0U);
  EXPECT_EQ(speed->game(1), speed->game(1));
  EXPECT_GT(speed->copies(10), 0U);
}

TEST_P(Law, TheLoadTestIsTakenAsItSays) {
  const LoadTest* const load = GetParam()->load;
  if (!load) return;
  const std::string setup = std::string(GetParam()->info().seats_option) + "=2 " + std::string(load->setup);
  const auto match = GetParam()->start(setup, 1);
  ASSERT_TRUE(match.ok()) << match.error();
  const auto said = [&](std::string_view line) { return (*match)->say(0, line.substr(0, line.find('\n'))); };
  const Reply reply = said(load->query);
  EXPECT_TRUE(reply.refusal.taken() && !reply.changed);
  EXPECT_EQ(1 + std::count(reply.data.begin(), reply.data.end(), '\n'), load->query_lines);
  for (const std::string_view order : load->orders) EXPECT_TRUE(said(order).changed) << order;
}

TEST_P(Law, TheFolderOfAGameIsComplete) {
  const std::vector<std::string> missing = missing_parts(games_folder() / GetParam()->info().name);
  EXPECT_THAT(missing, testing::IsEmpty()) << "CONTRIBUTING.md says what each part is";
}

INSTANTIATE_TEST_SUITE_P(Games, Law, testing::ValuesIn([] {
                           std::vector<const Game*> all;
                           for (const Game& game : games()) all.push_back(&game);
                           return all;
                         }()),
                         [](const auto& game) { return std::string(game.param->info().name); });

TEST(Games, EveryFolderHasALineAndEveryNameFindsItsGame) {
  std::set<std::string> folders;
  for (const auto& entry : fs::directory_iterator(games_folder())) {
    if (entry.is_directory()) folders.insert(entry.path().filename());
  }
  std::set<std::string> listed;
  for (const Game& game : games()) {
    listed.emplace(game.info().name);
    EXPECT_EQ(find_game(game.info().name), &game);
    EXPECT_EQ(find_game(game.info().original), &game);
  }
  EXPECT_EQ(folders, listed);
  EXPECT_EQ(find_game("chess"), nullptr);
}

TEST(Games, APartThatAFolderLacksIsNamed) {
  EXPECT_THAT(missing_parts("/nowhere"),
              testing::IsSupersetOf({"README.md", "transcripts/*", "bots/simple.pas", "*_test.cpp"}));
}

}  // namespace
}  // namespace agon
