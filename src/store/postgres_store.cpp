// Theory of operation
//
// Nobody else writes here, so the numbers of games and rows are ours to give, and what is told between two commits only
// has to wait in memory. A commit sends it as one statement a table, each with its rows as arrays, in libpq's pipeline
// mode: all up to the one Sync is a single transaction and a single round trip, however many orders it holds.
//
// The lock is an advisory one of our session: it ends with our connection, so with our process, and a server that comes
// back waits a moment for the old session to be gone. The kernel's keep-alive ends sessions of machines that have gone.

#include "store/postgres_store.hpp"

#include <fmt/format.h>

#include <array>
#include <map>
#include <unordered_map>
#include <utility>

#include "base/machine_error.hpp"
#include "store/postgres_base.hpp"
#include "store/schema.hpp"

namespace agon::store {

namespace {

using postgres::Result, postgres::Rows, postgres::Type;

constexpr const char* lock_number = "1634168686";  // "agon" in ASCII

class PostgresStore final : public Store {
 public:
  explicit PostgresStore(const std::string& url) : base_(url) {
    base_.lock(lock_number);
    base_.make_tables("schema_version", postgres_schema);
    for (const Rows* rows : tables_) base_.prepare(*rows);
    last_id_ = base_.ask("SELECT coalesce(max(id), 0) FROM game").number(0, 0);
  }

  GameId open(const Opening& opening) override {
    games_.add(++last_id_, opening.server, std::int64_t{opening.number}, opening.rules, opening.setup,
               static_cast<std::int64_t>(opening.seed), opening.team);
    places_[last_id_] = {};
    return last_id_;
  }

  void append(GameId id, const Said& said) override {
    Place& place = place_of(id);
    said_.add(id, place.row++, place.turn, std::int64_t{said.seat}, said.text);
  }

  void end_turn(GameId id, std::uint64_t digest, Time ended) override {
    turns_.add(id, place_of(id).turn++, static_cast<std::int64_t>(digest), std::int64_t{ended.count()});
  }

  void close(GameId id, const Scores& scores) override {
    std::int64_t seat = 0;
    for (const std::int64_t points : scores) results_.add(id, seat++, points);
    places_.erase(id);
  }

  void note(const std::string& name, const std::string& text) override { notes_[name] = text; }

  void commit() override {
    for (const auto& [name, text] : std::exchange(notes_, {})) note_.add(name, text);
    base_.commit(tables_);
  }

  Record load(GameId id) override {
    const Result game = base_.ask("SELECT server, number, rules, setup, seed, team FROM game WHERE id = $1", id);
    if (game.rows() == 0) throw MachineError(fmt::format("the store has no game {}", id));
    Record record;
    record.opening = {game.text(0, 0), static_cast<std::uint32_t>(game.number(0, 1)), game.text(0, 2),
                      game.text(0, 3), static_cast<std::uint64_t>(game.number(0, 4)), game.text(0, 5)};
    const Result turns = base_.ask("SELECT digest, ended FROM turn WHERE game = $1 ORDER BY turn", id);
    for (int row = 0; row < turns.rows(); ++row) {
      record.turns.push_back({{}, static_cast<std::uint64_t>(turns.number(row, 0)), Time(turns.number(row, 1))});
    }
    const Result said = base_.ask("SELECT turn, seat, text FROM said WHERE game = $1 ORDER BY place", id);
    for (int row = 0; row < said.rows(); ++row) {
      const auto turn = static_cast<std::size_t>(said.number(row, 0));
      auto& where = turn < record.turns.size() ? record.turns[turn].said : record.running;
      where.push_back({static_cast<Seat>(said.number(row, 1)), said.text(row, 2)});
    }
    record.scores = scores_of(id);
    return record;
  }

  std::vector<Found> find(const std::string& server) override {
    const Result games = base_.ask(
        "SELECT id, number, (SELECT count(*) FROM turn WHERE game = id), "
        "(SELECT coalesce(max(ended), 0) FROM turn WHERE game = id), team, setup FROM game WHERE server = $1 "
        "ORDER BY number",
        server);
    std::vector<Found> all;
    for (int row = 0; row < games.rows(); ++row) {
      const GameId id = games.number(row, 0);
      all.push_back({id, static_cast<std::uint32_t>(games.number(row, 1)),
                     static_cast<std::uint32_t>(games.number(row, 2)), Time(games.number(row, 3)), scores_of(id),
                     games.text(row, 4), games.text(row, 5)});
    }
    return all;
  }

  std::vector<std::string> servers() override {
    std::vector<std::string> all;
    const Result names = base_.ask("SELECT DISTINCT server COLLATE \"C\" FROM game ORDER BY 1");
    for (int row = 0; row < names.rows(); ++row) all.push_back(names.text(row, 0));
    return all;
  }

  std::map<std::string, std::string> notes() override {
    std::map<std::string, std::string> all;
    const Result notes = base_.ask("SELECT name, text FROM note");
    for (int row = 0; row < notes.rows(); ++row) all[notes.text(row, 0)] = notes.text(row, 1);
    return all;
  }

 private:
  struct Place {  // where the next row of a game belongs
    std::int64_t row = 0;
    std::int64_t turn = 0;
  };

  Place& place_of(GameId id) {
    const auto [found, is_new] = places_.try_emplace(id);
    if (is_new) {
      const Result next = base_.ask(
          "SELECT (SELECT coalesce(max(place) + 1, 0) FROM said WHERE game = $1), "
          "(SELECT coalesce(max(turn) + 1, 0) FROM turn WHERE game = $1)",
          id);
      found->second = {next.number(0, 0), next.number(0, 1)};
    }
    return found->second;
  }

  std::optional<Scores> scores_of(GameId id) const {
    const Result results = base_.ask("SELECT points FROM result WHERE game = $1 ORDER BY seat", id);
    if (results.rows() == 0) return std::nullopt;
    Scores scores;
    for (int row = 0; row < results.rows(); ++row) scores.push_back(results.number(row, 0));
    return scores;
  }

  postgres::Base base_;
  Rows games_{"game",
              "INSERT INTO game (id, server, number, rules, setup, seed, team) SELECT * FROM "
              "unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::bytea[], $6::bigint[], $7::text[])",
              {Type::bigint, Type::text, Type::bigint, Type::text, Type::bytea, Type::bigint, Type::text}};
  Rows said_{"said",
             "INSERT INTO said (game, place, turn, seat, text) SELECT * FROM "
             "unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[])",
             {Type::bigint, Type::bigint, Type::bigint, Type::bigint, Type::bytea}};
  Rows turns_{"turn",
              "INSERT INTO turn (game, turn, digest, ended) SELECT * FROM "
              "unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])",
              {Type::bigint, Type::bigint, Type::bigint, Type::bigint}};
  Rows results_{
      "result",
      "INSERT INTO result (game, seat, points) SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[])",
      {Type::bigint, Type::bigint, Type::bigint}};
  Rows note_{"note",
             "INSERT INTO note (name, text) SELECT * FROM unnest($1::text[], $2::text[]) "
             "ON CONFLICT (name) DO UPDATE SET text = excluded.text",
             {Type::text, Type::text}};
  std::map<std::string, std::string> notes_;  // only the last one of each name may be sent
  std::unordered_map<GameId, Place> places_;
  std::array<Rows*, 5> tables_{&games_, &said_, &turns_, &results_, &note_};  // the others refer to games
  GameId last_id_ = 0;
};

}  // namespace

std::unique_ptr<Store> open_postgres(const std::string& url) { return std::make_unique<PostgresStore>(url); }

}  // namespace agon::store
