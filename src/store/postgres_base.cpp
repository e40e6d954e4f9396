#include "store/postgres_base.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/machine_error.hpp"
#include "store/no_room.hpp"

namespace agon::store::postgres {

namespace {

constexpr auto moment_for_old_session = std::chrono::seconds(2);

PGconn* connect(const std::string& url, const char* timeout_seconds) {
  // Defaults. The URL comes last, so its values take precedence.
  const std::array<const char*, 6> keys{
      "fallback_application_name", "connect_timeout", "tcp_user_timeout", "options", "dbname", nullptr};
  const std::array<const char*, 6> values{
      "agon",      timeout_seconds,
      "10000",     "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
      url.c_str(), nullptr};
  constexpr int expand_url = 1;
  return PQconnectdbParams(keys.data(), values.data(), expand_url);
}

bool send(PGconn* connection, const Rows& rows) {
  std::vector<const char*> values;
  std::vector<int> lengths;
  for (const Array& column : rows.columns()) {
    values.push_back(column.bytes().data());
    lengths.push_back(static_cast<int>(column.bytes().size()));
  }
  const std::vector<int> formats(values.size(), 1);
  return PQsendQueryPrepared(connection, rows.name, static_cast<int>(values.size()), values.data(), lengths.data(),
                             formats.data(), 1) == 1;
}

bool is_full(const Result& result) {
  constexpr std::string_view disk_full = "53100";  // PostgreSQL's error codes
  const char* const code = PQresultErrorField(result.it.get(), PG_DIAG_SQLSTATE);
  return code != nullptr && code == disk_full;
}

}  // namespace

Base::Base(const std::string& url) : url_(url), it_(connect(url, "10"), PQfinish) {
  if (PQstatus(it_.get()) != CONNECTION_OK) fail("be reached");
  PQsetClientEncoding(it_.get(), "UTF8");
}

bool Base::broken() const { return broken_ || PQstatus(it_.get()) != CONNECTION_OK; }

void Base::refuse_when_broken() const {
  if (broken()) throw MachineError("the PostgreSQL store has failed before, and must be opened again");
}

void Base::reconnect() {
  broken_ = true;
  it_.reset();  // also releases the old session's lock
  it_.reset(connect(url_, "3"));
  if (PQstatus(it_.get()) != CONNECTION_OK) fail("be reached");
  PQsetClientEncoding(it_.get(), "UTF8");
}

void Base::fail(std::string_view what) const {
  std::string why = PQerrorMessage(it_.get());
  while (why.ends_with('\n')) why.pop_back();
  throw MachineError(fmt::format("the PostgreSQL store could not {}: {}", what, why));
}

void Base::run(const std::string& statements, std::string_view what) const {
  const auto status = Result(PQexec(it_.get(), statements.c_str())).status();
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(what);
}

void Base::lock(const char* number) const {
  const auto end = std::chrono::steady_clock::now() + moment_for_old_session;
  while (ask("SELECT pg_try_advisory_lock($1::bigint)::int::bigint", number).number(0, 0) == 0) {
    if (std::chrono::steady_clock::now() > end) {
      throw MachineError("the PostgreSQL store is in use by another server; stop that one first");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

void Base::prepare(const Rows& rows) const {
  if (Result(PQprepare(it_.get(), rows.name, rows.statement, 0, nullptr)).status() != PGRES_COMMAND_OK) {
    fail("prepare a statement");
  }
}

void Base::make_tables(const char* versions, std::span<const char* const> statements) const {
  run(fmt::format("SET client_min_messages = warning; BEGIN; CREATE TABLE IF NOT EXISTS {} (version BIGINT NOT NULL)",
                  versions),
      "create its tables");
  const auto has = ask(fmt::format("SELECT coalesce(max(version), 0) FROM {}", versions).c_str()).number(0, 0);
  if (has > std::ssize(statements)) {
    throw MachineError(fmt::format("the PostgreSQL store was made by a newer agon (schema {}, this one knows {})", has,
                                   statements.size()));
  }
  if (has == 0) {
    run("DO $$ BEGIN CREATE DOMAIN BYTETEXT AS BYTEA; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; "
        "END $$",
        "create its tables");
  }
  for (auto i = has; i < std::ssize(statements); ++i) {
    run(statements[static_cast<std::size_t>(i)], "create its tables");
    run(fmt::format("INSERT INTO {} VALUES ({})", versions, i + 1), "create its tables");
  }
  run("COMMIT", "create its tables");
}

void Base::commit(std::span<Rows* const> tables) {
  refuse_when_broken();
  const auto news = std::count_if(tables.begin(), tables.end(), [](const Rows* rows) { return !rows->empty(); });
  if (news == 0) return;
  broken_ = true;  // until everything has succeeded
  if (PQenterPipelineMode(it_.get()) != 1) fail("begin to write");
  for (Rows* const rows : tables) {
    if (rows->empty()) continue;
    if (!send(it_.get(), *rows)) fail("write");
  }
  if (PQpipelineSync(it_.get()) != 1) fail("write");
  const auto next_result = [&] { return Result(PQgetResult(it_.get())); };
  for (auto i = news; i > 0; --i) {
    const Result result = next_result();
    if (is_full(result)) throw NoRoom("the PostgreSQL store could not write: the disk of its server is full");
    if (result.status() != PGRES_COMMAND_OK) fail("write");
    next_result();  // null: end of the statement's results
  }
  if (next_result().status() != PGRES_PIPELINE_SYNC || PQexitPipelineMode(it_.get()) != 1) fail("write");
  broken_ = false;
}

}  // namespace agon::store::postgres
