#pragma once

#include <string>
#include <vector>

#include "live/journal/standings.hpp"

namespace agon::cli {

// How a contest stands, for a word of the command line that means its data folder: as its running server says, else
// from the journal.
live::Standings standings_of(const std::string& word);

struct TablePrint {
  bool as_csv = false;
  std::string page;  // a file of HTML to print; empty: none is wanted
};

// agon contest table DATA... [--with FILE]: several folders are parts of one contest that were served on different
// machines (`agon serve --only`); `with`: scored as this contest file says; "": as it was served.
int contest_table(const std::vector<std::string>& words, const std::string& with, bool as_json, const TablePrint& = {});

}  // namespace agon::cli
