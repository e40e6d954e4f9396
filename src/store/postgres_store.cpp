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
#include <libpq-fe.h>

#include <array>
#include <bit>
#include <chrono>
#include <map>
#include <span>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <utility>

#include "base/machine_error.hpp"
#include "store/schema.hpp"

namespace agon::store {

namespace {

constexpr auto moment_for_old_session = std::chrono::seconds(2);
constexpr const char* lock_number = "1634168686";  // "agon" in ASCII

// Elements of arrays, by their numbers in PostgreSQL's catalogue.
enum class Type : std::uint32_t { bytea = 17, bigint = 20, text = 25 };

// A parameter of a statement in PostgreSQL's binary form.
class Array {
 public:
  explicit Array(Type element) : element_(element) { clear(); }

  void add(std::int64_t value) {
    begin_element(sizeof value);
    put(static_cast<std::uint64_t>(value));
  }
  void add(std::string_view bytes) {
    begin_element(bytes.size());
    bytes_ += bytes;
  }
  void clear() {
    bytes_.clear();
    count_ = 0;
    for (const std::uint32_t word : {1U, 0U, static_cast<std::uint32_t>(element_), 0U, 1U}) put(word);
  }
  std::uint32_t size() const { return count_; }
  std::string_view bytes() const { return bytes_; }

 private:
  static constexpr std::size_t size_at = 12;  // dimensions, no nulls, type, then the size; counted from 1

  template <class Number>
  void put(Number number) {  // most significant byte first
    for (int shift = sizeof number * 8 - 8; shift >= 0; shift -= 8) bytes_ += static_cast<char>(number >> shift);
  }
  void begin_element(std::size_t size) {
    ++count_;
    for (int i = 0; i < 4; ++i)
      bytes_[size_at + static_cast<std::size_t>(i)] = static_cast<char>(count_ >> (24 - 8 * i));
    put(static_cast<std::uint32_t>(size));
  }

  Type element_;
  std::string bytes_;
  std::uint32_t count_ = 0;
};

// The rows that wait for a table, by columns.
template <std::size_t Columns>
class Rows {
 public:
  // The prepared statement's name and text.
  Rows(const char* named, const char* sql, std::array<Type, Columns> types) : name(named), statement(sql) {
    for (const Type type : types) columns_.emplace_back(type);
  }
  template <class... Values>
  void add(const Values&... values) {
    static_assert(sizeof...(values) == Columns);
    std::size_t column = 0;
    (columns_[column++].add(values), ...);
  }
  bool empty() const { return columns_[0].size() == 0; }
  void clear() {
    for (Array& column : columns_) column.clear();
  }
  const std::vector<Array>& columns() const { return columns_; }
  const char* const name;
  const char* const statement;

 private:
  std::vector<Array> columns_;
};

struct Result {
  explicit Result(PGresult* result) : it(result, PQclear) {}
  ExecStatusType status() const { return PQresultStatus(it.get()); }
  int rows() const { return PQntuples(it.get()); }
  std::string text(int row, int column) const {
    return {PQgetvalue(it.get(), row, column), static_cast<std::size_t>(PQgetlength(it.get(), row, column))};
  }
  std::int64_t number(int row, int column) const {  // binary: most significant byte first
    std::uint64_t value = 0;
    for (const char c : text(row, column)) value = value << 8 | static_cast<unsigned char>(c);
    return static_cast<std::int64_t>(value);
  }
  std::unique_ptr<PGresult, decltype(&PQclear)> it;
};

class Base {
 public:
  explicit Base(const std::string& url) : it_(connect(url), PQfinish) {
    if (PQstatus(it_.get()) != CONNECTION_OK) fail("be reached");
    PQsetClientEncoding(it_.get(), "UTF8");
  }

  [[noreturn]] void fail(std::string_view what) const {
    std::string why = PQerrorMessage(it_.get());
    while (why.ends_with('\n')) why.pop_back();
    throw MachineError(fmt::format("the PostgreSQL store could not {}: {}", what, why));
  }

  void run(const std::string& statements, std::string_view what) const {
    const auto status = Result(PQexec(it_.get(), statements.c_str())).status();
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(what);
  }

  // Rows in binary form; arguments are numbers or text.
  template <class... Arguments>
  Result ask(const char* question, const Arguments&... arguments) const {
    const std::array<std::string, sizeof...(arguments)> texts{fmt::format("{}", arguments)...};
    std::array<const char*, sizeof...(arguments) + 1> values{};
    for (std::size_t i = 0; i < texts.size(); ++i) values[i] = texts[i].c_str();
    constexpr int binary = 1;
    Result result(
        PQexecParams(it_.get(), question, sizeof...(arguments), nullptr, values.data(), nullptr, nullptr, binary));
    if (result.status() != PGRES_TUPLES_OK) fail("read");
    return result;
  }

  PGconn* get() const { return it_.get(); }

 private:
  static PGconn* connect(const std::string& url) {
    // What the URL says of these comes last and so counts.
    const std::array<const char*, 6> keys{
        "fallback_application_name", "connect_timeout", "tcp_user_timeout", "options", "dbname", nullptr};
    const std::array<const char*, 6> values{
        "agon",      "10",
        "10000",     "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
        url.c_str(), nullptr};
    constexpr int expand_url = 1;
    return PQconnectdbParams(keys.data(), values.data(), expand_url);
  }

  std::unique_ptr<PGconn, decltype(&PQfinish)> it_;
};

void lock(const Base& base) {
  const auto end = std::chrono::steady_clock::now() + moment_for_old_session;
  while (base.ask("SELECT pg_try_advisory_lock($1::bigint)::int::bigint", lock_number).number(0, 0) == 0) {
    if (std::chrono::steady_clock::now() > end) {
      throw MachineError("the PostgreSQL store is in use by another server; stop that one first");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

void make_tables(const Base& base) {
  base.run(
      "SET client_min_messages = warning; BEGIN; CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)",
      "make its tables");
  const auto has = base.ask("SELECT coalesce(max(version), 0) FROM schema_version").number(0, 0);
  if (has > std::ssize(schema)) {
    throw MachineError(fmt::format("the PostgreSQL store was made by a newer agon (schema {}, this one knows {})", has,
                                   std::size(schema)));
  }
  if (has == 0) base.run("CREATE DOMAIN BYTETEXT AS BYTEA", "make its tables");
  for (auto i = has; i < std::ssize(schema); ++i) {
    base.run(schema[i], "make its tables");
    base.run(fmt::format("INSERT INTO schema_version VALUES ({})", i + 1), "make its tables");
  }
  base.run("COMMIT", "make its tables");
}

class PostgresStore final : public Store {
 public:
  explicit PostgresStore(const std::string& url) : base_(url) {
    lock(base_);
    make_tables(base_);
    const auto prepare = [&](const auto& rows) {
      const Result made(PQprepare(base_.get(), rows.name, rows.statement, 0, nullptr));
      if (made.status() != PGRES_COMMAND_OK) base_.fail("prepare a statement");
    };
    prepare(games_), prepare(said_), prepare(turns_), prepare(results_), prepare(note_);
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
    if (broken_) throw MachineError("the PostgreSQL store has failed before; start the server again");
    for (const auto& [name, text] : std::exchange(notes_, {})) note_.add(name, text);
    if (games_.empty() && said_.empty() && turns_.empty() && results_.empty() && note_.empty()) return;
    broken_ = true;  // until all has gone well
    if (PQenterPipelineMode(base_.get()) != 1) base_.fail("begin to write");
    int statements = send(games_);  // first, the others refer to it
    statements += send(said_);
    statements += send(turns_);
    statements += send(results_);
    statements += send(note_);
    if (PQpipelineSync(base_.get()) != 1) base_.fail("write");
    for (int i = 0; i < statements; ++i) {
      if (next_result().status() != PGRES_COMMAND_OK) base_.fail("write");
      next_result();  // none: the statement's results end
    }
    if (next_result().status() != PGRES_PIPELINE_SYNC || PQexitPipelineMode(base_.get()) != 1) base_.fail("write");
    broken_ = false;
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

  // The number of statements.
  template <std::size_t Columns>
  int send(Rows<Columns>& rows) {
    if (rows.empty()) return 0;
    std::array<const char*, Columns> values{};
    std::array<int, Columns> lengths{}, formats{};
    for (std::size_t i = 0; i < Columns; ++i) {
      values[i] = rows.columns()[i].bytes().data();
      lengths[i] = static_cast<int>(rows.columns()[i].bytes().size());
      formats[i] = 1;
    }
    if (PQsendQueryPrepared(base_.get(), rows.name, Columns, values.data(), lengths.data(), formats.data(), 1) != 1) {
      base_.fail("write");
    }
    rows.clear();
    return 1;
  }

  Result next_result() const { return Result(PQgetResult(base_.get())); }

  Base base_;
  Rows<7> games_{"game",
                 "INSERT INTO game (id, server, number, rules, setup, seed, team) SELECT * FROM "
                 "unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::bytea[], $6::bigint[], $7::text[])",
                 {Type::bigint, Type::text, Type::bigint, Type::text, Type::bytea, Type::bigint, Type::text}};
  Rows<5> said_{"said",
                "INSERT INTO said (game, place, turn, seat, text) SELECT * FROM "
                "unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[])",
                {Type::bigint, Type::bigint, Type::bigint, Type::bigint, Type::bytea}};
  Rows<4> turns_{"turn",
                 "INSERT INTO turn (game, turn, digest, ended) SELECT * FROM "
                 "unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])",
                 {Type::bigint, Type::bigint, Type::bigint, Type::bigint}};
  Rows<3> results_{
      "result",
      "INSERT INTO result (game, seat, points) SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[])",
      {Type::bigint, Type::bigint, Type::bigint}};
  Rows<2> note_{"note",
                "INSERT INTO note (name, text) SELECT * FROM unnest($1::text[], $2::text[]) "
                "ON CONFLICT (name) DO UPDATE SET text = excluded.text",
                {Type::text, Type::text}};
  std::map<std::string, std::string> notes_;  // only the last one of each name may be sent
  std::unordered_map<GameId, Place> places_;
  GameId last_id_ = 0;
  bool broken_ = false;
};

}  // namespace

std::unique_ptr<Store> open_postgres(const std::string& url) { return std::make_unique<PostgresStore>(url); }

}  // namespace agon::store
