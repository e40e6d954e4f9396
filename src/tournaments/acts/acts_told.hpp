#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "store/log/archive.hpp"
#include "tournaments/titles.hpp"

namespace agon::tournaments {

// An act in words, for the list of all.
struct ToldAct {
  std::int64_t number = 0;             // of its entry
  std::chrono::milliseconds moment{};  // since 1970; when it happened, if the entry says so
  std::string kind;                    // "announce", as the entry calls it
  std::string by;                      // the person; "the server" for what it does by itself; empty: not told
  std::string text;                    // "disqualifies alfa"
  std::string why;                     // may be empty
  std::int64_t taken_back = 0;         // by this entry; 0: it was not
};

// Entries of the book of acts, all from the first. What is not understood is told as it is written.
std::vector<ToldAct> told_acts(std::span<const store::Entry>, const Titles& = {});

std::string to_json(std::span<const ToldAct>, std::span<const store::Entry>);  // a list, each with its entry

}  // namespace agon::tournaments
