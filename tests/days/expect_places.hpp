#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <set>
#include <string>

#include "recount.hpp"

namespace agon::cli {

// Compares the table shown by the program with the recomputed one.
inline void expect_places(const boost::json::value& table, const recount::Points& totals,
                          const std::set<std::string>& disqualified) {
  const recount::Places places = recount::places_of(totals, disqualified);
  const auto& rows = table.at("teams").as_array();
  ASSERT_EQ(rows.size(), totals.size());
  for (const auto& row : rows) {
    const std::string team(row.at("team").as_string());
    EXPECT_EQ(row.at("total_millionths").to_number<std::int64_t>(), totals.at(team)) << team;
    EXPECT_EQ(row.at("place").to_number<int>(), places.at(team)) << team;
  }
}

}  // namespace agon::cli
