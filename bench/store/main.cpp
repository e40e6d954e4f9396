// The cost of storing orders and results: PostgreSQL against bare libpq on the same server, and SQLite for comparison.
// Except in the last row, PostgreSQL's commits do not wait for the disk, because the speed of the disk says nothing
// about the store.

#include <libpq-fe.h>

#include <memory>
#include <string>

#include "base/machine_error.hpp"
#include "bench/rows.hpp"
#include "os/test_folder.hpp"
#include "store/journal/postgres_store.hpp"
#include "store/journal/sqlite_store.hpp"
#include "store/log/postgres_archive.hpp"
#include "store/log/sqlite_archive.hpp"
#include "store/test_postgres.hpp"

namespace bench {
namespace {

using namespace agon::store;

const std::string order = "DROP_BRICK 17 0 1 2 23 5";
constexpr double seconds_for_a_figure = 0.5;

// Orders per second, with this number per commit.
template <class Commit>
double orders_per_second(int orders, Commit commit) {
  const auto begun = Clock::now();
  double kept = 0;
  while (seconds_since(begun) < seconds_for_a_figure) {
    commit(orders);
    kept += orders;
  }
  return kept / seconds_since(begun);
}

class Kept {
 public:
  explicit Kept(std::unique_ptr<Store> store) : store_(std::move(store)), id_(store_->open({"W1", 1, "wall", "", 7})) {}
  void operator()(int orders) {
    for (int i = 0; i < orders; ++i) store_->append(id_, {3, order});
    store_->commit();
  }

 private:
  std::unique_ptr<Store> store_;
  GameId id_;
};

// The approximate content of a match result.
const std::string match_result = std::string("{\"result\":{\"id\":\"final/3/17/1\"") + std::string(700, ' ') + "}}";

class Booked {
 public:
  explicit Booked(std::unique_ptr<Archive> archive) : archive_(std::move(archive)) {}
  void operator()(int results) {
    for (int i = 0; i < results; ++i) archive_->write("tournament/final", match_result);
    archive_->commit();
  }

 private:
  std::unique_ptr<Archive> archive_;
};

// One row per INSERT, each synchronous, as in a simple program.
class Bare {
 public:
  explicit Bare(const std::string& url) : it_(PQconnectdb(url.c_str()), PQfinish) {
    run("CREATE TABLE bare (game BIGINT, place BIGINT, turn BIGINT, seat BIGINT, text BYTEA, PRIMARY KEY (game, "
        "place))");
    PQclear(PQprepare(it_.get(), "insert", "INSERT INTO bare VALUES (1, $1::bigint, 0, 3, $2::bytea)", 2, nullptr));
  }
  void operator()(int orders) {
    if (orders > 1) run("BEGIN");
    for (int i = 0; i < orders; ++i) {
      const std::string place = std::to_string(place_++);
      const char* const values[] = {place.c_str(), order.c_str()};
      check(PQexecPrepared(it_.get(), "insert", 2, values, nullptr, nullptr, 0));
    }
    if (orders > 1) run("COMMIT");
  }

 private:
  void run(const char* text) { check(PQexec(it_.get(), text)); }
  void check(PGresult* result) {
    if (PQresultStatus(result) != PGRES_COMMAND_OK) throw agon::MachineError(PQerrorMessage(it_.get()));
    PQclear(result);
  }
  std::unique_ptr<PGconn, decltype(&PQfinish)> it_;
  long place_ = 0;
};

void run() {
  const TestPostgres server;
  const std::string no_wait = "&options=-c%20synchronous_commit%3Doff";
  Kept postgres(open_postgres(server.url_of_base("ours") + no_wait));
  Kept on_disk(open_postgres(server.url_of_base("ours_on_disk")));
  Bare bare(server.url_of_base("bare") + no_wait);
  const agon::os::TestFolder folder;
  Kept sqlite(open_sqlite(folder.file()));
  print_head("store: orders kept a second");
  for (const int orders : {1, 16, 256}) {
    const auto of = [&](auto& store) { return [&] { return orders_per_second(orders, std::ref(store)); }; };
    const double goal = orders == 1 ? 0.7 : orders == 16 ? 2 : 4;
    const auto to_a_commit = [&](const char* what) { return fmt::format("{}, {} to a commit", what, orders); };
    print(compare(to_a_commit("PostgreSQL against bare libpq"), "orders/s", goal, 5, of(postgres), of(bare)));
    print(compare(to_a_commit("SQLite against PostgreSQL"), "orders/s", 0, 3, of(sqlite), of(postgres)));
    print(compare(to_a_commit("PostgreSQL on the disk against off it"), "orders/s", 0, 3, of(on_disk), of(postgres)));
  }

  print_head("archive: match results kept a second");
  Booked in_postgres(open_postgres_archive(server.url_of_base("archive") + no_wait, Access::write));
  Booked in_sqlite(open_sqlite_archive(folder.file().parent_path() / "archive.db", Access::write));
  print({.what = "PostgreSQL, 50 to a commit",
         .unit = "results/s",
         .ours = orders_per_second(50, std::ref(in_postgres)),
         .goal = 20e3});
  print({.what = "SQLite, 50 to a commit",
         .unit = "results/s",
         .ours = orders_per_second(50, std::ref(in_sqlite)),
         .goal = 20e3});
}

}  // namespace
}  // namespace bench

int main() { bench::run(); }
