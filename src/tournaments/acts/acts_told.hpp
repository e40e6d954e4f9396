#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "store/log/archive.hpp"
#include "tournaments/published/titles.hpp"

namespace agon::tournaments {

// An act's description, for the list of all acts.
struct ToldAct {
  std::int64_t number = 0;             // of its entry
  std::chrono::milliseconds moment{};  // since 1970; when it happened, if the entry contains that
  std::string kind;                    // "announce", as in the entry
  std::string by;                      // the person, or "the server"; empty: unknown
  std::string text;                    // "disqualifies alfa"
  std::string why;                     // may be empty
  std::int64_t taken_back = 0;         // the revoking entry; 0: none
};

// Entries of the book of acts, all from the first. Entries that are not understood are shown verbatim.
std::vector<ToldAct> told_acts(std::span<const store::Entry>, const Titles& = {});

std::string to_json(std::span<const ToldAct>, std::span<const store::Entry>);  // a list, each with its entry

}  // namespace agon::tournaments
