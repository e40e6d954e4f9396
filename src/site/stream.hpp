#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace agon::site {

using Text = std::shared_ptr<const std::string>;

// Messages for thousands of readers, each at its own speed. There is no queue per reader: a reader has a position in
// the stream, and a slow one misses messages that newer ones have replaced. Not thread-safe.
class Stream {
 public:
  enum Kind : std::uint8_t { clock, newest };  // of each kind only the last message counts
  static constexpr std::size_t kinds = 2;

  struct Place {
    std::uint64_t chapter = 0;
    std::size_t kept = 0;  // messages already read
    std::array<std::uint64_t, kinds> said{};
  };

  // Another game begins: of the last one only the clock remains.
  void begin_chapter() {
    ++chapter_;
    kept_.clear();
    said_[newest] = {};
  }
  void keep(Text text) { kept_.push_back(std::move(text)); }  // everybody reads it, however late they join
  void say(Kind kind, Text text) { said_[kind] = {++version_, std::move(text)}; }
  Text& last_kept() { return kept_.back(); }
  std::size_t kept() const { return kept_.size(); }

  // The reader's next message; null: all are read.
  Text next(Place& place) const {
    if (place.chapter != chapter_) place.chapter = chapter_, place.kept = 0;
    if (place.kept < kept_.size()) return kept_[place.kept++];
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      const auto& [version, text] = said_[kind];
      if (place.said[kind] >= version) continue;
      place.said[kind] = version;
      return text;
    }
    return nullptr;
  }

 private:
  std::uint64_t chapter_ = 1, version_ = 0;
  std::vector<Text> kept_;
  std::array<std::pair<std::uint64_t, Text>, kinds> said_;
};

}  // namespace agon::site
