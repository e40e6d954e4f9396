#pragma once

#include <string>
#include <vector>

#include "live/journal/standings.hpp"

namespace agon::cli {

// The standings of a contest, for a command-line word that denotes its data folder: from its running server, else from
// the journal.
live::Standings standings_of(const std::string& word);

struct TablePrint {
  bool as_csv = false;
  std::string page;  // an HTML file for printing; empty: none
};

// agon contest table DATA... [--with FILE]: several folders are parts of one contest that were served on different
// machines (`agon serve --only`). `with`: the contest file to score by; "": as served.
int contest_table(const std::vector<std::string>& words, const std::string& with, bool as_json, const TablePrint& = {});

}  // namespace agon::cli
