// Theory of operation
//
// With a write-ahead log (SQLite's WAL) a commit appends to one file. With Outlives::process it does not wait for the
// disk; the system's page cache preserves it whatever happens to this process. Changes between two commits wait in
// memory as rows, so a commit without changes costs nothing, and one that fails (the disk is full) is rolled back and
// repeated with the same rows. Pages are small, because the log takes whole ones, and an order changes two of them.
//
// The file is locked as long as it is open: two servers on one file would both number the rows of a game.

#include "store/journal/sqlite_store.hpp"

#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "store/schema.hpp"
#include "store/sqlite_base.hpp"
#include "store/sqlite_copy.hpp"

namespace agon::store {

namespace {

using sqlite::Statement;

// Before any statement is prepared.
class Prepared {
 public:
  Prepared(const std::filesystem::path& file, Outlives outlives)
      : base_(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) {
    base_.run(
        "PRAGMA page_size = 1024; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON",
        "be opened (does another server use it?)");
    base_.run(outlives == Outlives::power ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL", "be set up");
    sqlite::make_tables(base_, file, sqlite_schema);
  }
  sqlite::Base& base() { return base_; }

 private:
  sqlite::Base base_;
};

class SqliteStore final : public Store {
 public:
  SqliteStore(const std::filesystem::path& file, Outlives outlives) : prepared_(file, outlives) {}

  GameId open(const Opening& opening) override {
    games_waiting_.emplace_back(++last_id_, opening);
    places_[last_id_] = {};
    return last_id_;
  }

  void append(GameId id, const Said& said) override {
    Place& place = place_of(id);
    said_waiting_.push_back({id, place.row++, place.turn, said});
  }

  void end_turn(GameId id, std::uint64_t digest, Time ended) override {
    turns_waiting_.push_back({id, place_of(id).turn++, static_cast<std::int64_t>(digest), ended.count()});
  }

  void close(GameId id, const Scores& scores) override {
    std::int64_t seat = 0;
    for (const std::int64_t points : scores) results_waiting_.push_back({id, seat++, points});
    places_.erase(id);
  }

  void note(const std::string& name, const std::string& text) override { notes_waiting_[name] = text; }

  void commit() override {
    if (games_waiting_.empty() && said_waiting_.empty() && turns_waiting_.empty() && results_waiting_.empty() &&
        notes_waiting_.empty()) {
      return;
    }
    try {
      begin_.bind().run();
      insert_all();
      commit_.bind().run();
    } catch (const MachineError&) {
      roll_back();
      throw;
    }
    games_waiting_.clear();
    said_waiting_.clear();
    turns_waiting_.clear();
    results_waiting_.clear();
    notes_waiting_.clear();
  }

  Record load(GameId id) override {
    Record record;
    if (!game_.bind(id).next()) throw MachineError(fmt::format("the store has no game {}", id));
    record.opening = {game_.text(0), static_cast<std::uint32_t>(game_.number(1)), game_.text(2),
                      game_.text(3), static_cast<std::uint64_t>(game_.number(4)), game_.text(5)};
    game_.bind(id);
    for (turns_.bind(id); turns_.next();) {
      record.turns.push_back({{}, static_cast<std::uint64_t>(turns_.number(0)), Time(turns_.number(1))});
    }
    for (said_.bind(id); said_.next();) {
      const auto turn = static_cast<std::size_t>(said_.number(0));
      auto& where = turn < record.turns.size() ? record.turns[turn].said : record.running;
      where.push_back({static_cast<Seat>(said_.number(1)), said_.text(2)});
    }
    record.scores = scores_of(id);
    if (!record.scores) place_of(id);  // then later changes of it cannot fail
    return record;
  }

  std::vector<Found> find(const std::string& server) override {
    std::vector<Found> all;
    for (games_.bind(server); games_.next();) {
      all.push_back({games_.number(0), static_cast<std::uint32_t>(games_.number(1)),
                     static_cast<std::uint32_t>(games_.number(2)), Time(games_.number(3)), std::nullopt, games_.text(4),
                     games_.text(5)});
    }
    for (Found& each : all) each.scores = scores_of(each.id);
    return all;
  }

  std::vector<std::string> servers() override {
    std::vector<std::string> all;
    for (servers_.bind(); servers_.next();) all.push_back(servers_.text(0));
    return all;
  }

  std::map<std::string, std::string> notes() override {
    std::map<std::string, std::string> all;
    for (notes_.bind(); notes_.next();) all[notes_.text(0)] = notes_.text(1);
    return all;
  }

  void copy_to(const std::filesystem::path& file, const std::function<bool(double)>& resume) override {
    sqlite::copy_open_base(base_, file, resume);
  }

 private:
  struct Place {  // the position of a game's next row
    std::int64_t row = 0;
    std::int64_t turn = 0;
  };

  struct SaidRow {
    GameId game;
    std::int64_t place;
    std::int64_t turn;
    Said said;
  };
  struct TurnRow {
    GameId game;
    std::int64_t turn;
    std::int64_t digest;
    std::int64_t ended;
  };
  struct ResultRow {
    GameId game;
    std::int64_t seat;
    std::int64_t points;
  };

  void insert_all() {
    for (const auto& [id, opening] : games_waiting_) {  // the others refer to games
      insert_game_
          .bind(id, opening.server, std::int64_t{opening.number}, opening.rules, sqlite::Bytes{opening.setup},
                static_cast<std::int64_t>(opening.seed), opening.team)
          .run();
    }
    for (const SaidRow& each : said_waiting_) {
      insert_said_.bind(each.game, each.place, each.turn, std::int64_t{each.said.seat}, sqlite::Bytes{each.said.text})
          .run();
    }
    for (const TurnRow& each : turns_waiting_) {
      insert_turn_.bind(each.game, each.turn, each.digest, each.ended).run();
    }
    for (const ResultRow& each : results_waiting_) insert_result_.bind(each.game, each.seat, each.points).run();
    for (const auto& [name, text] : notes_waiting_) set_note_.bind(name, text).run();
  }

  // A statement that failed half way would keep the transaction open.
  void roll_back() {
    for (Statement* each :
         {&begin_, &commit_, &insert_game_, &insert_said_, &insert_turn_, &insert_result_, &set_note_}) {
      each->reset();
    }
    prepared_.base().roll_back();
  }

  std::int64_t last_id() {
    Statement ask(base_, "SELECT coalesce(max(id), 0) FROM game");
    ask.bind().next();
    return ask.number(0);
  }

  Place& place_of(GameId id) {
    const auto [found, is_new] = places_.try_emplace(id);
    if (is_new) {
      next_place_.bind(id).next();
      found->second = {next_place_.number(0), next_place_.number(1)};
      next_place_.bind(id);
    }
    return found->second;
  }

  std::optional<Scores> scores_of(GameId id) {
    Scores scores;
    for (results_.bind(id); results_.next();) scores.push_back(results_.number(0));
    if (scores.empty()) return std::nullopt;
    return scores;
  }

  Prepared prepared_;
  sqlite3* const base_ = prepared_.base().get();
  Statement begin_{base_, "BEGIN IMMEDIATE"};
  Statement commit_{base_, "COMMIT"};
  Statement insert_game_{
      base_, "INSERT INTO game (id, server, number, rules, setup, seed, team) VALUES (?, ?, ?, ?, ?, ?, ?)"};
  Statement insert_said_{base_, "INSERT INTO said (game, place, turn, seat, text) VALUES (?, ?, ?, ?, ?)"};
  Statement insert_turn_{base_, "INSERT INTO turn (game, turn, digest, ended) VALUES (?, ?, ?, ?)"};
  Statement insert_result_{base_, "INSERT INTO result (game, seat, points) VALUES (?, ?, ?)"};
  Statement next_place_{base_,
                        "SELECT (SELECT coalesce(max(place) + 1, 0) FROM said WHERE game = ?1), "
                        "(SELECT coalesce(max(turn) + 1, 0) FROM turn WHERE game = ?1)"};
  Statement game_{base_, "SELECT server, number, rules, setup, seed, team FROM game WHERE id = ?"};
  Statement turns_{base_, "SELECT digest, ended FROM turn WHERE game = ? ORDER BY turn"};
  Statement said_{base_, "SELECT turn, seat, text FROM said WHERE game = ? ORDER BY place"};
  Statement results_{base_, "SELECT points FROM result WHERE game = ? ORDER BY seat"};
  Statement games_{base_,
                   "SELECT id, number, (SELECT count(*) FROM turn WHERE game = id), "
                   "(SELECT coalesce(max(ended), 0) FROM turn WHERE game = id), team, setup FROM game WHERE server = ? "
                   "ORDER BY number"};
  Statement servers_{base_, "SELECT DISTINCT server FROM game ORDER BY server"};
  Statement set_note_{base_,
                      "INSERT INTO note (name, text) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET text = ?2"};
  Statement notes_{base_, "SELECT name, text FROM note"};
  std::unordered_map<GameId, Place> places_;
  GameId last_id_ = last_id();

  // Changes for the next commit.
  std::vector<std::pair<GameId, Opening>> games_waiting_;
  std::vector<SaidRow> said_waiting_;
  std::vector<TurnRow> turns_waiting_;
  std::vector<ResultRow> results_waiting_;
  std::map<std::string, std::string> notes_waiting_;  // only the last one of each name
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::filesystem::path& file, Outlives outlives) {
  return std::make_unique<SqliteStore>(file, outlives);
}

}  // namespace agon::store
