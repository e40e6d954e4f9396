#include "cli/viewer_page.hpp"

#include <cstdint>

#include "base/assert.hpp"

extern "C" const char agon_viewer_page[];
extern "C" const std::uint64_t agon_viewer_page_bytes;
extern "C" const char agon_viewer_zipped[];
extern "C" const std::uint64_t agon_viewer_zipped_bytes;

namespace agon::cli {
namespace {

constexpr std::string_view slot = "<script type=\"application/x-ndjson\" id=\"replays\">";

}  // namespace

std::string_view viewer_page() { return {agon_viewer_page, agon_viewer_page_bytes}; }

std::string_view viewer_page_zipped() { return {agon_viewer_zipped, agon_viewer_zipped_bytes}; }

std::string viewer_page_with(std::string_view replay_json_lines) {
  const std::string_view page = viewer_page();
  const std::size_t place = page.find(slot);
  AGON_ASSERT(place != page.npos);
  std::string out;
  out.reserve(page.size() + replay_json_lines.size() + replay_json_lines.size() / 8);
  out += page.substr(0, place + slot.size());
  // Only '<' can end a script element or start a comment in it, and in JSON it occurs only in strings.
  for (const char c : replay_json_lines) c == '<' ? out += "\\u003c" : out += c;
  return out += page.substr(place + slot.size());
}

bool is_viewer_page(std::string_view head) {
  return head.starts_with("<!doctype html>") && head.find(slot) != head.npos;
}

}  // namespace agon::cli
