#include "wire/dialogue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <vector>

#include "games/registry.hpp"

namespace agon::wire {
namespace {

using Kind = Dialogue::Kind;
using Sent = Dialogue::Sent;
using Time = Dialogue::Time;

std::size_t two_for_a_plan(std::string_view line) { return line.starts_with("DECLARE_PLAN") ? 2 : 1; }

// A dialogue whose client has logged in.
struct LoggedIn {
  LoggedIn() {
    dialogue.heard("LOGIN");
    dialogue.sent("alfa", {});
    dialogue.heard("PASS");
    dialogue.sent("secret", {});
    dialogue.heard("OK");
  }
  Sent say(std::string_view line) { return dialogue.sent(line, Time(1)); }
  Kind hear(std::string_view line) { return dialogue.heard(line).kind; }
  Dialogue dialogue{two_for_a_plan};
};

TEST(Dialogue, TheFirstTwoLinesAreLoginAndPasswordAlsoWhenTheyAreSentAhead) {
  Dialogue dialogue(two_for_a_plan);
  EXPECT_EQ(dialogue.sent("alfa\r", {}), Sent::login);
  EXPECT_EQ(dialogue.sent("secret\r", {}), Sent::password);
  EXPECT_EQ(dialogue.sent("wait", {}), Sent::command);
  EXPECT_EQ(dialogue.heard("LOGIN").kind, Kind::other);
  EXPECT_EQ(dialogue.heard("PASS").command->number, 0U);
  EXPECT_EQ(dialogue.heard("OK").command->number, 1U);
  const auto answer = dialogue.heard("OK");
  EXPECT_EQ(answer.command->name, "WAIT");
  EXPECT_TRUE(dialogue.waiting());
}

TEST(Dialogue, ALoginIsOneLineWhateverItIsCalled) {
  Dialogue dialogue(two_for_a_plan);
  EXPECT_EQ(dialogue.sent("DECLARE_PLAN", {}), Sent::login);
  EXPECT_EQ(dialogue.sent("DECLARE_PLAN", {}), Sent::password);
  EXPECT_EQ(dialogue.sent("DECLARE_PLAN 4", {}), Sent::command);
  EXPECT_EQ(dialogue.sent("1 2 3 4", {}), Sent::more);
}

TEST(Dialogue, NobodyWaitsForATurnWhoseLoginIsRefused) {
  Dialogue dialogue(two_for_a_plan);
  dialogue.heard("LOGIN");
  dialogue.sent("WAIT", {});
  dialogue.heard("PASS");
  dialogue.sent("WAIT", {});
  EXPECT_EQ(dialogue.heard("FAILED 6 commands limit reached, forced waiting activated").refusal, 6);
  EXPECT_FALSE(dialogue.waiting());
}

TEST(Dialogue, APasswordIsAwaitedBetweenItsPromptAndIt) {
  Dialogue dialogue(two_for_a_plan);
  dialogue.heard("LOGIN");
  EXPECT_FALSE(dialogue.awaits_password());
  dialogue.sent("alfa", {});
  EXPECT_FALSE(dialogue.awaits_password());
  dialogue.heard("PASS");
  EXPECT_TRUE(dialogue.awaits_password());
  dialogue.sent("secret", {});
  EXPECT_FALSE(dialogue.awaits_password());
}

TEST(Dialogue, AnswersOfCommandsThatAreSentAtOnceBelongToThemInTheirOrder) {
  LoggedIn here;
  here.say("GET_RANKING");
  here.say("nonsense");
  EXPECT_EQ(here.say(" \t\r"), Sent::nothing);
  here.say("GET_RANKING");
  EXPECT_EQ(here.hear("OK"), Kind::answer);
  EXPECT_EQ(here.hear("2 5 17"), Kind::data);
  const auto refused = here.dialogue.heard("FAILED 2 unknown command");
  EXPECT_EQ(refused.command->name, "NONSENSE");
  EXPECT_EQ(refused.refusal, 2);
  EXPECT_EQ(here.dialogue.heard("OK").command->number, 4U);
  EXPECT_EQ(here.dialogue.unanswered(), 0U);
}

TEST(Dialogue, WaitingEndsWithASecondOk) {
  LoggedIn here;
  here.say("WAIT");
  here.say("GET_RANKING");
  EXPECT_EQ(here.hear("OK"), Kind::answer);
  EXPECT_EQ(here.hear("WAITING 0.730000"), Kind::waiting);
  EXPECT_EQ(here.hear("OK"), Kind::turn);
  EXPECT_EQ(here.dialogue.heard("OK").command->name, "GET_RANKING");
}

TEST(Dialogue, AForcedWaitingEndsWithTheTurnToo) {
  LoggedIn here;
  here.say("GET_RANKING");
  EXPECT_EQ(here.dialogue.heard("FAILED 6 commands limit reached, forced waiting activated").refusal, 6);
  EXPECT_EQ(here.hear("FORCED_WAITING 1.000000"), Kind::waiting);
  EXPECT_EQ(here.hear("OK"), Kind::turn);
  EXPECT_FALSE(here.dialogue.waiting());
}

TEST(Dialogue, ASecondLineBelongsToItsCommand) {
  LoggedIn here;
  EXPECT_EQ(here.say("DECLARE_PLAN 1"), Sent::command);
  EXPECT_EQ(here.say("1 1"), Sent::more);
  EXPECT_EQ(here.say("WAIT"), Sent::command);
}

TEST(Dialogue, AClientWhoseLoginHasMoreWordsTalksInBlocks) {
  Dialogue dialogue(two_for_a_plan);
  EXPECT_EQ(dialogue.sent("LOGIN 0123abcd 7", {}), Sent::login);
  EXPECT_TRUE(dialogue.in_blocks());
  EXPECT_EQ(dialogue.sent(".", {}), Sent::block);
}

// In the transcripts, every line is part of the answer to the preceding command.
TEST(Dialogue, UnderstandsAllTranscripts) {
  namespace fs = std::filesystem;
  int commands = 0;
  for (const Game& game : games()) {
    if (!game.called) continue;
    const fs::path folder = fs::path(AGON_SOURCE_DIR) / "src/games" / game.info().name / "transcripts";
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() != ".txt") continue;
      std::map<char, Dialogue> dialogues;
      std::ifstream in(entry.path());
      for (std::string line; std::getline(in, line);) {
        if (line.size() < 2 || line[0] < '1' || line[0] > '9') continue;
        Dialogue& dialogue = dialogues.try_emplace(line[0], game.lines_of).first->second;
        const std::string text = line.substr(std::min<std::size_t>(3, line.size()));
        if (line[1] == '<') {
          const bool answered = dialogue.unanswered() == 0;
          const Sent what = dialogue.sent(text, {});
          EXPECT_NE(answered, what == Sent::more) << entry.path() << ": " << line;
          commands += what == Sent::command;
        } else if (const auto heard = dialogue.heard(text); text != "LOGIN") {
          ASSERT_TRUE(heard.command) << entry.path() << ": " << line;
          EXPECT_EQ(heard.command->number + 1, dialogue.commands()) << entry.path() << ": " << line;
        }
      }
    }
  }
  EXPECT_GT(commands, 100);
}

}  // namespace
}  // namespace agon::wire
