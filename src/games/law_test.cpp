// The laws that hold for every registered game, whatever its rules. They are checked on random matches; a new game is
// under them from the moment its line is in games.list.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "games/registry.hpp"
#include "games/retelling.hpp"

namespace agon {
namespace {

namespace fs = std::filesystem;
constexpr std::uint64_t matches_a_game = 8;
constexpr std::uint32_t turns_at_most = 2'000;

struct Record {
  std::vector<std::vector<Said>> said;  // by turn
  std::vector<std::uint64_t> digests;   // after each turn; the first is the start's
};

std::unique_ptr<Match> start(const Game& game, std::uint64_t seed) {
  auto match = game.start("", seed);
  EXPECT_TRUE(match.ok()) << (match.ok() ? "" : match.error());
  return std::move(match).value();
}

// Plays on at random; look(match) is called at the beginning of each turn.
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

class Law : public testing::TestWithParam<const Game*> {
 protected:
  // Runs check(match, seed) on several random matches.
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
    Retelling again(start(*GetParam(), seed));
    ASSERT_EQ(again.match().digest(), record.digests[0]);
    for (std::size_t turn = 0; turn < record.said.size(); ++turn) {
      for (const Said& said : record.said[turn]) ASSERT_EQ(again.say(said.seat, said.text), "");
      ASSERT_EQ(again.end_turn(), "");
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
      EXPECT_FALSE(now.picture(Ink::plain).empty());
      EXPECT_EQ(now.picture(Ink::plain).find('\x1b'), std::string::npos);
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

TEST_P(Law, TheFolderOfAGameIsComplete) {
  const fs::path folder = fs::path(AGON_SOURCE_DIR) / "src/games" / GetParam()->info().name;
  for (const char* part : {"README.md", "rules.hpp", "rules.cpp", "words.cpp", "viewer.ts", "transcripts", "bots"}) {
    EXPECT_TRUE(fs::exists(folder / part)) << folder / part;
  }
  std::set<std::string> languages;
  for (const auto& bot : fs::directory_iterator(folder / "bots")) languages.insert(bot.path().extension());
  EXPECT_EQ(languages, (std::set<std::string>{".cpp", ".cs", ".java", ".pas", ".py"}));
}

INSTANTIATE_TEST_SUITE_P(Games, Law, testing::ValuesIn([] {
                           std::vector<const Game*> all;
                           for (const Game& game : games()) all.push_back(&game);
                           return all;
                         }()),
                         [](const auto& game) { return std::string(game.param->info().name); });

TEST(Games, EveryFolderHasALineAndEveryNameFindsItsGame) {
  std::set<std::string> folders;
  for (const auto& entry : fs::directory_iterator(fs::path(AGON_SOURCE_DIR) / "src/games")) {
    if (entry.is_directory()) folders.insert(entry.path().filename());
  }
  std::set<std::string> listed;
  for (const Game& game : games()) {
    listed.emplace(game.info().name);
    EXPECT_EQ(find_game(game.info().name), &game);
    EXPECT_EQ(find_game(game.info().original), &game);
  }
  EXPECT_EQ(folders, listed);
  EXPECT_EQ(find_game("FOOTBALL"), find_game("futbol"));
  EXPECT_EQ(find_game("chess"), nullptr);
}

}  // namespace
}  // namespace agon
