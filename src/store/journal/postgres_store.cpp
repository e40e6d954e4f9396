// Theory of operation
//
// There is no other writer, so we assign the numbers of games and rows ourselves, and changes between two commits only
// wait in memory. A commit sends them as one statement per table, with the rows as arrays, in libpq's pipeline mode:
// everything up to the single Sync is one transaction and one round trip, however many orders it contains.
//
// When that fails, the batch stays as it is, and later changes form a second batch. The next commit reconnects and
// checks whether a row of the first batch exists: a transaction is atomic, so in that case only its answer was lost.
// Otherwise it is sent again. A note with a number of ours shows whether another server has written in between.
//
// The lock is an advisory one of our session: it ends with our connection and thus with our process, and a restarted
// server waits a moment for the old session to end. The kernel's keep-alive ends sessions of machines that are gone.

#include "store/journal/postgres_store.hpp"

#include <fmt/format.h>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <unordered_map>
#include <utility>

#include "base/machine_error.hpp"
#include "store/postgres_base.hpp"
#include "store/schema.hpp"

namespace agon::store {

namespace {

using postgres::Result, postgres::Rows, postgres::Type;

constexpr const char* lock_number = "1634168686";  // "agon" in ASCII

// Changes between two commits.
struct Batch {
  Rows games{"game",
             "INSERT INTO game (id, server, number, rules, setup, seed, team) SELECT * FROM "
             "unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::bytea[], $6::bigint[], $7::text[])",
             {Type::bigint, Type::text, Type::bigint, Type::text, Type::bytea, Type::bigint, Type::text}};
  Rows said{"said",
            "INSERT INTO said (game, place, turn, seat, text) SELECT * FROM "
            "unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[])",
            {Type::bigint, Type::bigint, Type::bigint, Type::bigint, Type::bytea}};
  Rows turns{"turn",
             "INSERT INTO turn (game, turn, digest, ended) SELECT * FROM "
             "unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])",
             {Type::bigint, Type::bigint, Type::bigint, Type::bigint}};
  Rows results{"result",
               "INSERT INTO result (game, seat, points) SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[])",
               {Type::bigint, Type::bigint, Type::bigint}};
  Rows note_rows{"note",
                 "INSERT INTO note (name, text) SELECT * FROM unnest($1::text[], $2::text[]) "
                 "ON CONFLICT (name) DO UPDATE SET text = excluded.text",
                 {Type::text, Type::text}};
  std::map<std::string, std::string> notes;  // only the last one of each name may be sent

  // How to find one of its rows in the database; a batch with only notes has none, and may be sent twice.
  struct Row {
    const char* question;
    std::int64_t first, second;
  };
  std::optional<Row> a_row;

  bool empty() const { return notes.empty() && !a_row; }
  void clear() {
    for (Rows* each : tables()) each->clear();
    notes.clear();
    a_row.reset();
  }
  std::array<Rows*, 5> tables() { return {&games, &said, &turns, &results, &note_rows}; }  // all others refer to games
};

class PostgresStore final : public Store {
 public:
  explicit PostgresStore(const std::string& url) : base_(url) {
    base_.lock(lock_number);
    base_.make_tables("schema_version", postgres_schema);
    prepare();
    last_id_ = base_.ask("SELECT coalesce(max(id), 0) FROM game").number(0, 0);
    writer_before_ = writer();
    waiting_->notes[writer_note] = writer_;
  }

  GameId open(const Opening& opening) override {
    waiting_->games.add(++last_id_, opening.server, std::int64_t{opening.number}, opening.rules, opening.setup,
                        static_cast<std::int64_t>(opening.seed), opening.team);
    remember("SELECT count(*) FROM game WHERE id = $1 OR id = $2", last_id_, last_id_);
    places_[last_id_] = {};
    return last_id_;
  }

  void append(GameId id, const Said& said) override {
    Place& place = place_of(id);
    remember("SELECT count(*) FROM said WHERE game = $1 AND place = $2", id, place.row);
    waiting_->said.add(id, place.row++, place.turn, std::int64_t{said.seat}, said.text);
  }

  void end_turn(GameId id, std::uint64_t digest, Time ended) override {
    Place& place = place_of(id);
    remember("SELECT count(*) FROM turn WHERE game = $1 AND turn = $2", id, place.turn);
    waiting_->turns.add(id, place.turn++, static_cast<std::int64_t>(digest), std::int64_t{ended.count()});
  }

  void close(GameId id, const Scores& scores) override {
    remember("SELECT count(*) FROM result WHERE game = $1 AND seat = $2", id, 0);
    std::int64_t seat = 0;
    for (const std::int64_t points : scores) waiting_->results.add(id, seat++, points);
    places_.erase(id);
  }

  void note(const std::string& name, const std::string& text) override { waiting_->notes[name] = text; }

  void commit() override {
    if (sent_->empty() && !has_news()) return;
    if (base_.broken()) come_back();
    if (!sent_->empty()) send();  // its commit has failed, and it is not there
    if (!has_news()) return;
    waiting_.swap(sent_);
    send();
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
    if (!record.scores) place_of(id);  // then later changes of it cannot fail
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
    const Result notes = base_.ask("SELECT name, text FROM note WHERE name <> $1", writer_note);
    for (int row = 0; row < notes.rows(); ++row) all[notes.text(row, 0)] = notes.text(row, 1);
    return all;
  }

 private:
  struct Place {  // the position of a game's next row
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

  // A store that is only read has no writer's name.
  bool has_news() const {
    return waiting_->a_row || waiting_->notes.size() > (waiting_->notes.contains(writer_note) ? 1U : 0U);
  }

  void remember(const char* question, std::int64_t first, std::int64_t second) {
    if (!waiting_->a_row) waiting_->a_row = {question, first, second};
  }

  void send() {
    sent_->note_rows.clear();
    for (const auto& [name, text] : sent_->notes) sent_->note_rows.add(name, text);
    base_.commit(sent_->tables());
    sent_->clear();
  }

  void prepare() {
    for (const Rows* rows : waiting_->tables()) base_.prepare(*rows);
  }

  std::string writer() const {
    const Result found = base_.ask("SELECT text FROM note WHERE name = $1", writer_note);
    return found.rows() == 0 ? "" : found.text(0, 0);
  }

  // Reconnects after a failure. Verifies that nobody else has written meanwhile, and whether the last batch was
  // committed although its answer was lost.
  void come_back() {
    base_.reconnect();
    base_.lock(lock_number);
    const std::string now = writer();
    if (now != writer_ && now != writer_before_) {
      throw MachineError("another server has written to the PostgreSQL store in the meantime; stop this one");
    }
    prepare();
    if (const auto& row = sent_->a_row) {
      if (base_.ask(row->question, row->first, row->second).number(0, 0) > 0) sent_->clear();
    }
    base_.resume();
  }

  static constexpr const char* writer_note = "writer";

  postgres::Base base_;
  std::unique_ptr<Batch> waiting_ = std::make_unique<Batch>();
  std::unique_ptr<Batch> sent_ = std::make_unique<Batch>();  // not empty: its commit has failed
  std::unordered_map<GameId, Place> places_;
  GameId last_id_ = 0;
  const std::string writer_ = fmt::format("{:08x}{:08x}", std::random_device()(), std::random_device()());
  std::string writer_before_;
};

}  // namespace

std::unique_ptr<Store> open_postgres(const std::string& url) { return std::make_unique<PostgresStore>(url); }

}  // namespace agon::store
