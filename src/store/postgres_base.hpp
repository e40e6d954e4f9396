#pragma once

#include <fmt/format.h>
#include <libpq-fe.h>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Shared by everything stored on a PostgreSQL server.
namespace agon::store::postgres {

// Element types of arrays, by their OIDs in PostgreSQL's catalogue.
enum class Type : std::uint32_t { bytea = 17, bigint = 20, text = 25 };

// A statement parameter in PostgreSQL's binary format.
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
  static constexpr std::size_t size_at = 12;  // after dimensions, null flag and type; then the lower bound, 1

  template <class Number>
  void put(Number number) {  // big-endian
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

// The rows waiting for a table, by column.
class Rows {
 public:
  // The prepared statement's name and text; its parameters are the columns as arrays.
  Rows(const char* named, const char* sql, std::initializer_list<Type> types) : name(named), statement(sql) {
    for (const Type type : types) columns_.emplace_back(type);
  }
  template <class... Values>
  void add(const Values&... values) {
    std::size_t column = 0;
    (columns_.at(column++).add(values), ...);
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
  std::int64_t number(int row, int column) const {  // big-endian
    std::uint64_t value = 0;
    for (const char c : text(row, column)) value = value << 8 | static_cast<unsigned char>(c);
    return static_cast<std::int64_t>(value);
  }
  std::unique_ptr<PGresult, decltype(&PQclear)> it;
};

// A connection. Throws MachineError; NoRoom if the server's disk is full.
class Base {
 public:
  explicit Base(const std::string& url);

  // A failure has made this connection unusable: reconnect() makes another one. Its owner checks the state found there
  // and calls resume() before further commits.
  bool broken() const;
  void refuse_when_broken() const;
  void reconnect();
  void resume() { broken_ = false; }

  [[noreturn]] void fail(std::string_view what) const;
  void run(const std::string& statements, std::string_view what) const;
  void lock(const char* number) const;  // against a second writer, until this connection ends
  void prepare(const Rows&) const;

  // Creates tables by those numbered statements that this database does not have yet. A table of this name stores the
  // numbers.
  void make_tables(const char* versions, std::span<const char* const> statements) const;

  // Rows in binary format; arguments are numbers or text.
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

  // One transaction in one round trip: the rows, in this order. After a failure this is broken, and it is unknown
  // whether the rows are there.
  void commit(std::span<Rows* const>);

 private:
  const std::string url_;
  std::unique_ptr<PGconn, decltype(&PQfinish)> it_;
  bool broken_ = false;
};

}  // namespace agon::store::postgres
