// The vampire server over sockets, with a running clock.

#include "live/duels/duel_server.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <thread>

#include "live/duels/vampire_test_contest.hpp"
#include "live/house.hpp"
#include "live/journal/rebuilt.hpp"
#include "live/test_running.hpp"
#include "live/test_stepped.hpp"

namespace agon::live {
namespace {

using namespace std::chrono_literals;
using std::chrono::seconds;
using testing::HasSubstr;
using testing::StartsWith;

std::string block(Client& client, int milliseconds = Client::patience_ms) {
  std::string text;
  for (std::string line = client.line(milliseconds); line != "."; line = client.line(milliseconds)) {
    text += line + "\n";
    if (line.front() == '<') break;  // "<silence>" or "<closed>"
  }
  return text;
}

std::string ask(Client& client, const std::string& lines) {
  client.send(lines + "\n.\n");
  return block(client);
}

// The game's number, or 0.
int log_in(Client& client, const std::string& token) {
  const std::string text = ask(client, "LOGIN " + token);
  const std::size_t at = text.find("GAMEID ");
  return at == text.npos ? 0 : std::stoi(text.substr(at + 7));
}

std::string header(int game, int tick) { return "RES " + std::to_string(game) + " " + std::to_string(tick) + " 1"; }

// Answers every request from this tick on with its header alone; returns the END.
std::string stand_still(Client& client, int game, std::string request) {
  for (int tick = std::stoi(request.substr(request.find(' ', 4))); request.starts_with("REQ"); ++tick) {
    request = ask(client, header(game, tick));
  }
  return request;
}

TEST(VampireServer, PlaysAMatchToItsEnd) {
  Running running(vampire_contest());
  Client client(running.port());
  const int game = log_in(client, "alfa-token");
  const std::string first = block(client);
  EXPECT_THAT(first, StartsWith("REQ 1 0 1\nVAMPIRE 1 1 1 3 1 1 0\nVAMPIRE 2 5 5 3 1 1 0\nBAT1 3 2\n"));
  EXPECT_THAT(stand_still(client, game, first), StartsWith("END "));
  EXPECT_EQ(client.line(), "<closed>");
}

TEST(VampireServer, WithoutAMapOneIsDrawnAndAMapMayBeAskedFor) {
  Running running(vampire_contest(seconds(10), {}));
  for (int level = 1; level <= 10; ++level) {
    Client client(running.port());
    EXPECT_THAT(ask(client, "LOGIN alfa-token " + std::to_string(level)),
                StartsWith("MESSAGE OK\nLEVEL " + std::to_string(level) + "\n"));
    block(client);
    EXPECT_THAT(ask(client, "LOGOUT"), HasSubstr("No_connected_competitor_left"));
  }
  Client client(running.port());
  EXPECT_NE(log_in(client, "alfa-token"), 0);
}

TEST(VampireServer, TheLoginMessageHasASecond) {
  config::Contest contest = vampire_contest();
  Stepped stepped(contest);
  SteppedClient client(stepped);
  client.send("LOGIN alfa");
  stepped.pass(0ms);
  stepped.pass(999ms);
  EXPECT_TRUE(client.hears_nothing());
  stepped.pass(1ms);
  EXPECT_EQ(block(client), "MESSAGE Not sent login message within 1s\n");
  EXPECT_EQ(client.line(), "<closed>");
}

TEST(VampireServer, AnAnswerThatIsLateIsDroppedAndTheNextTickWaitsForItsOwn) {
  Stepped stepped(vampire_contest(1500ms));
  SteppedClient client(stepped);
  log_in(client, "alfa-token");
  block(client);
  stepped.pass(1500ms);
  EXPECT_THAT(block(client), StartsWith("REQ 1 1 1\n"));  // nobody has answered tick 0
  client.send("RES 1 0 1\nMOVE R R\n.\n");
  EXPECT_TRUE(client.hears_nothing());
  EXPECT_THAT(ask(client, "RES 1 1 1\nMOVE D"),
              StartsWith("REQ 1 2 1\nWARN Wrong header, expected: RES 1 1 1 ; RES 1 0 1\nVAMPIRE 1 2 1 3 1 1 0\n"));
}

TEST(VampireServer, WhoIsSilentForTenTicksIsOut) {
  Stepped stepped(vampire_contest(30ms));
  SteppedClient client(stepped);
  log_in(client, "alfa-token");
  for (int tick = 0; tick < 10; ++tick) {
    EXPECT_THAT(block(client), StartsWith("REQ 1 " + std::to_string(tick)));
    stepped.pass(30ms);
  }
  EXPECT_EQ(block(client), "END 2.59 No_opponent_left;No_competitor_left;Inactivity\n");
  EXPECT_EQ(client.line(), "<closed>");
}

TEST(VampireServer, ATeamHasOneProgramThereAndLogoutEndsIt) {
  Running running(vampire_contest());
  Client one(running.port());
  log_in(one, "alfa-token");
  block(one);
  Client two(running.port());
  EXPECT_EQ(ask(two, "LOGIN alfa-token"), "MESSAGE Already logged in\n");
  EXPECT_EQ(two.line(), "<closed>");
  EXPECT_THAT(ask(one, header(1, 0)), StartsWith("REQ 1 1 1"));
  Client three(running.port());
  EXPECT_EQ(ask(three, "LOGOUT alfa-token"), "MESSAGE OK\n");
  EXPECT_EQ(block(one), "END 0.29 No_connected_competitor_left\n");
  EXPECT_EQ(one.line(), "<closed>");
  Client four(running.port());
  EXPECT_EQ(log_in(four, "alfa-token"), 2);
}

TEST(VampireServer, ABrokenConnectionEndsTheMatchAndFreesTheTeam) {
  Running running(vampire_contest());
  {
    Client client(running.port());
    log_in(client, "alfa-token");
  }
  int game = 0;
  for (int i = 0; i < 100 && game == 0; ++i) {
    Client client(running.port());
    game = log_in(client, "alfa-token");
  }
  EXPECT_EQ(game, 2);
  running.stop();
  const auto matches = running.store->find("V1");
  ASSERT_EQ(matches.size(), 2U);
  EXPECT_EQ(matches[0].team, "alfa");
  EXPECT_TRUE(matches[0].scores && matches[1].scores);
}

TEST(VampireServer, AnswersThatAreSentAheadAreAnsweredOneByOneWhileOthersPlay) {
  Running running(vampire_contest(seconds(10), {}));
  Client flood(running.port()), other(running.port());
  log_in(flood, "alfa-token");
  const int game = log_in(other, "beta-token");
  block(other);
  std::string ahead;
  for (int tick = 0; tick < 600; ++tick) ahead += header(1, tick) + "\n.\n";
  flood.send(ahead + "LOGOUT\n.\n");
  for (int tick = 0; tick < 20; ++tick) {
    EXPECT_THAT(ask(other, header(game, tick)), StartsWith("REQ 2 " + std::to_string(tick + 1)));
  }
  std::string last;
  while (!last.starts_with("END") && !last.starts_with("<")) last = block(flood);
  EXPECT_THAT(last, StartsWith("END "));
}

TEST(VampireServer, GarbageAndHalfLinesHarmNobodyElse) {
  Running running(vampire_contest());
  Client garbage(running.port()), endless(running.port()), half(running.port()), good(running.port());
  garbage.send(std::string(3000, '\xfe') + "\n.\n");
  EXPECT_EQ(block(garbage), "MESSAGE Not a valid login message\n");
  log_in(endless, "beta-token");
  block(endless);
  endless.send(std::string(100'000, 'x'));
  EXPECT_EQ(block(endless), "END 0.0 No_connected_competitor_left\n");
  half.send("LOG");
  const int game = log_in(good, "alfa-token");
  block(good);
  EXPECT_THAT(ask(good, header(game, 0) + "\r\nMOVE  R\r"), HasSubstr("VAMPIRE 1 1 2 3"));
}

TEST(VampireServer, WhoGuessesTokensKeepsNobodyOut) {
  config::Contest contest = vampire_contest();
  contest.limits.failed_logins = 3;
  Running running(contest);
  for (int i = 0; i < 10; ++i) {
    Client client(running.port());
    EXPECT_EQ(ask(client, "LOGIN guess-" + std::to_string(i)), "MESSAGE Not exist token\n");
  }
  Client client(running.port());
  EXPECT_GT(log_in(client, "alfa-token"), 0) << "a team at the same address";
}

TEST(VampireServer, ATokenThatAProgramSaysAgainDoesNotStandInTheJournal) {
  Running running(vampire_contest());
  {
    Client client(running.port());
    const int game = log_in(client, "alfa-token");
    block(client);
    ask(client, header(game, 0) + "\nMOVE alfa-tokenalfa-token R");
    EXPECT_THAT(ask(client, "LOGOUT"), StartsWith("END "));
  }
  running.stop();
  const store::Record record = running.store->load(running.store->find("V1").front().id);
  ASSERT_FALSE(record.turns.empty());
  ASSERT_FALSE(record.turns.front().said.empty());
  EXPECT_THAT(record.turns.front().said.front().text, HasSubstr("MOVE"));
  for (const store::Turn& turn : record.turns) {
    for (const Said& said : turn.said) EXPECT_THAT(said.text, testing::Not(HasSubstr("token")));
  }
}

TEST(VampireServer, InAPauseNoTickPasses) {
  Stepped stepped(vampire_contest(1s));
  SteppedClient client(stepped);
  log_in(client, "alfa-token");
  block(client);
  stepped.pause();
  stepped.pass(1min);
  client.send(header(1, 0) + "\n.\n");
  EXPECT_TRUE(client.hears_nothing());
  stepped.resume();
  EXPECT_EQ(block(client).substr(0, 10), "REQ 1 1 1\n");
}

TEST(VampireServer, WhenItStopsMatchesEndWithWhatIs) {
  Running running(vampire_contest());
  Client client(running.port());
  log_in(client, "alfa-token");
  block(client);
  running.stop();
  EXPECT_EQ(block(client), "END 0.0 No_connected_competitor_left\n");
  EXPECT_TRUE(running.store->find("V1").front().scores);
}

TEST(VampireServer, ItsBestResultsAreTheStandings) {
  Running running(vampire_contest());
  for (int match = 0; match < 2; ++match) {
    Client client(running.port());
    const int game = log_in(client, "beta-token");
    stand_still(client, game, block(client));
  }
  running.stop();
  formats::BestResults best;
  for (const store::Found& match : running.store->find("V1")) best.add(1, 1, (*match.scores)[0]);
  const Standings standings = standings_of_journal(*running.store);
  const auto board = score(standings.scoring.rules, standings.games);
  EXPECT_EQ(board.servers[0].result, (Scores{0, *best.best(1, 1)}));
  EXPECT_EQ(live::board(standings.scoring, *running.server.situation()).servers[0].result, board.servers[0].result);
}

// What was said and scored is in the journal and replays to the same result; the house bots' answers are not in it.
void expect_plays_again(const store::Record& record) {
  const Replayer match = rebuilt(record);
  EXPECT_TRUE(match.match().over());
  EXPECT_EQ(match.match().scores(), record.scores);
  for (const store::Turn& turn : record.turns) EXPECT_EQ(turn.said.size(), 1U);
}

TEST(VampireServer, EachMatchPlaysAgainFromTheJournal) {
  Running running(vampire_contest(seconds(10), {}));
  for (const char* const token : {"alfa-token 1", "beta-token 2"}) {
    Client client(running.port());
    const int game = log_in(client, token);
    stand_still(client, game, block(client));
  }
  running.stop();
  const auto matches = running.store->find("V1");
  ASSERT_EQ(matches.size(), 2U);
  for (const store::Found& match : matches) expect_plays_again(running.store->load(match.id));
  EXPECT_EQ(matches[0].team, "alfa");
  EXPECT_EQ(matches[1].team, "beta");
}

// Journals of earlier versions contain them.
TEST(VampireServer, AMatchPlaysAgainWhereTheJournalTellsTheOrganisersAnswersToo) {
  Running running(vampire_contest(seconds(10), {}));
  {
    Client client(running.port());
    const int game = log_in(client, "alfa-token 1");
    stand_still(client, game, block(client));
  }
  running.stop();
  store::Record record = running.store->load(running.store->find("V1").front().id);
  const auto match = find_game("vampire")->start(record.opening.setup, record.opening.seed).value();
  for (store::Turn& turn : record.turns) {
    for (Said& said : house_answers(*match, record.opening.seed, 0)) turn.said.push_back(std::move(said));
    for (const Said& said : turn.said) match->answer(said.seat, said.text);
    match->end_turn();
  }
  EXPECT_GT(record.turns.front().said.size(), 1U);
  EXPECT_EQ(rebuilt(record).match().scores(), record.scores);
  record.turns[3].said[1].text = record.turns[2].said[1].text;  // differs from the actual answer
  EXPECT_THROW(rebuilt(record), MachineError);
}

TEST(VampireServer, ATickHasAShortestTimeAndAnAnswerThatComesSoonerIsTakenThen) {
  config::Contest contest = vampire_contest(seconds(10));
  contest.servers[0].tick = 1s;
  Stepped stepped(contest);
  SteppedClient client(stepped);
  log_in(client, "alfa-token");
  block(client);
  client.send(header(1, 0) + "\n.\n" + header(1, 1) + "\n.\n");
  stepped.pass(999ms);
  EXPECT_TRUE(client.hears_nothing());
  stepped.pass(1ms);
  EXPECT_THAT(block(client), StartsWith("REQ 1 1 1\n"));
  stepped.pass(400ms);
  stepped.pause();
  stepped.pass(1min);
  stepped.resume();
  stepped.pass(599ms);
  EXPECT_TRUE(client.hears_nothing());
  stepped.pass(1ms);
  EXPECT_THAT(block(client), StartsWith("REQ 1 2 1\n"));
  client.send("LOGOUT\n.\n");
  stepped.pass(1s);
  EXPECT_THAT(block(client), StartsWith("END "));
}

TEST(VampireServer, AnAnswerMayTakeAllItsTimeThoughTicksHaveAShortestTime) {
  config::Contest contest = vampire_contest(60s);
  contest.servers[0].tick = 200ms;
  Stepped stepped(contest);
  SteppedClient client(stepped);
  log_in(client, "alfa-token");
  block(client);
  stepped.pass(200ms);
  stepped.pass(59'799ms);
  EXPECT_TRUE(client.hears_nothing());
  EXPECT_THAT(ask(client, header(1, 0) + "\nMOVE R"), HasSubstr("VAMPIRE 1 1 2 3"));
}

TEST(VampireServer, AnAnswerThatCameWhileTheMachineStoodStillCounts) {
  Stepped stepped(vampire_contest(1s));
  SteppedClient client(stepped);
  log_in(client, "alfa-token");
  block(client);
  client.send(header(1, 0) + "\nMOVE R\n.\n");
  stepped.pass(3s);  // the server has not looked since it asked
  EXPECT_THAT(block(client), testing::AllOf(StartsWith("REQ 1 1 1\n"), HasSubstr("VAMPIRE 1 1 2 3")));
}

TEST(VampireServer, KilledInTheMiddleOfMatchesItKeepsWhatWasReached) {
  const os::TestFolder folder;
  const config::Contest contest = vampire_contest(seconds(10), {});
  int answered = 0;
  for (int round = 0; round < 5; ++round) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
      telemetry::log_to_nobody();
      const auto store = store::open_sqlite(folder.file());
      LiveServer server(contest, *store);
      const std::uint16_t port = server.port("V1");
      if (write(ends[1], &port, sizeof port) == sizeof port) server.run();
      _exit(0);
    }
    ::close(ends[1]);
    std::uint16_t port = 0;
    ASSERT_EQ(read(ends[0], &port, sizeof port), ssize_t{sizeof port}) << "the server does not come back";
    ::close(ends[0]);
    Client client(port);
    const int game = log_in(client, "alfa-token 2");
    EXPECT_EQ(game, round + 1);
    block(client);
    answered = 5 + 3 * round;
    for (int tick = 0; tick < answered; ++tick) ask(client, header(game, tick));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
  }
  const auto store = store::open_sqlite(folder.file());
  { LiveServer server(contest, *store); }
  const auto matches = store->find("V1");
  ASSERT_EQ(matches.size(), 5U);
  for (const store::Found& match : matches) {
    ASSERT_TRUE(match.scores);
    EXPECT_EQ(match.turns, 5 + 3 * (match.number - 1) + 1);  // every answered tick, and the leaving
    expect_plays_again(store->load(match.id));
  }
}

}  // namespace
}  // namespace agon::live
