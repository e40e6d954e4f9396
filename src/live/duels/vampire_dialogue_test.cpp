// What a vampire server and its clients say to each other, as text files in dialogues/. The lines are
//   A+        a client connects; it is called A from now on
//   A< text   it sends a line
//   A> text   it receives a line
//   A~        its time is over
//   A-        it ends its input
//   A.        the server has closed the connection
//   !         the server is killed and restarted
//   # ...     a comment; empty lines are allowed too
// Each line that clients receive follows the line that causes it. With AGON_UPDATE=1 the files are rewritten; review
// the difference then.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "crypto/passwords.hpp"
#include "live/duels/duel_lobby.hpp"
#include "live/duels/vampire_test_contest.hpp"
#include "os/test_folder.hpp"
#include "store/journal/sqlite_store.hpp"

namespace agon::live {
namespace {

namespace fs = std::filesystem;

struct Client {
  explicit Client(DuelLobby& lobby) : table(lobby, [this] { session.cut("its team has logged out"); }) {}
  DuelTable table;
  wire::AskedSession session{table, 1024};
  bool told_closed = false;
};

class Server {
 public:
  Server() { open(); }

  // Executes one line; returns what is received then.
  std::string act(const std::string& line) {
    if (line == "!") {
      clients_.clear();
      lobby_.reset();
      store_.reset();
      open();
      return {};
    }
    const char name = line[0];
    if (line[1] == '+') clients_[name] = std::make_unique<Client>(*lobby_);
    wire::AskedSession& session = clients_.at(name)->session;
    if (line[1] == '<') session.receive((line.size() > 3 ? line.substr(3) : "") + "\n");
    if (line[1] == '~') session.time_is_up();
    if (line[1] == '-') session.end_of_input();
    while (session.has_more()) session.resume();
    store_->commit();
    return heard();
  }

 private:
  void open() {
    store_ = store::open_sqlite(folder_.file());
    lobby_ = std::make_unique<DuelLobby>(contest_, contest_.servers[0], *store_, clock_, [](const store::Found&) {});
    store_->commit();
  }

  std::string heard() {
    std::string text;
    for (auto& [name, client] : clients_) {
      std::istringstream lines(client->session.take_output());
      for (std::string line; std::getline(lines, line);) text += std::string(1, name) + "> " + line + "\n";
      if (client->session.closed() && !std::exchange(client->told_closed, true)) text += std::string(1, name) + ".\n";
    }
    return text;
  }

  static config::Contest contest() {
    config::Contest contest = vampire_contest();
    contest.servers[0].setup = "house=1";  // the files do not depend on house bots added later
    return contest;
  }

  os::TestFolder folder_;
  const config::Contest contest_ = contest();
  ContestClock clock_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<DuelLobby> lobby_;
  std::map<char, std::unique_ptr<Client>> clients_;
};

bool is_heard(const std::string& line) {
  return line.size() > 1 && (line[1] == '>' || line[1] == '.') && line[0] != '#';
}

std::string read(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(VampireDialogue, GoesAsTheFilesSay) {
  int count = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(AGON_SOURCE_DIR) / "src/live/duels/dialogues")) {
    ++count;
    const std::string expected = read(entry.path());
    std::string actual;
    Server server;
    std::istringstream lines(expected);
    for (std::string line; std::getline(lines, line);) {
      if (is_heard(line)) continue;
      actual += line + "\n";
      if (!line.empty() && line[0] != '#') actual += server.act(line);
    }
    if (std::getenv("AGON_UPDATE")) std::ofstream(entry.path()) << actual;
    EXPECT_EQ(actual, expected) << entry.path();
  }
  EXPECT_GE(count, 3);
}

}  // namespace
}  // namespace agon::live
