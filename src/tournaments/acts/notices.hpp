#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "store/log/archive.hpp"

// The organisers' messages to everybody: announcements, and why and until when the contest is paused. Part of the book
// of acts.
namespace agon::tournaments {

namespace act {
struct Announce;
struct Pause;
struct Resume;
}  // namespace act

struct Announcement {
  std::int64_t act = 0;                // its entry
  std::chrono::milliseconds moment{};  // since 1970
  std::string by, text;
};

struct PauseNotice {
  std::int64_t act = 0;
  std::chrono::milliseconds since{};
  std::string by, why;                             // why: may be empty
  std::optional<std::chrono::milliseconds> until;  // when organisers expect to resume
};

inline constexpr std::size_t notice_bytes_max = 500;  // for a text or a reason
inline constexpr std::size_t announcements_max = 20;  // in force at the same time

// Whether a text can be shown to everybody. `what`: "an announcement".
Result<void> validate_notice(std::string_view what, std::string_view text);

// The fold of these entries.
class Notices {
 public:
  void add(const act::Announce&, const store::Entry&, const std::string& by);
  void add(const act::Pause&, const store::Entry&, const std::string& by);
  void add(const act::Resume&, const store::Entry&, const std::string& by);
  bool take_back(std::int64_t act);  // false: nothing of this entry is in force

  const std::vector<Announcement>& announcements() const { return announcements_; }  // in order
  const std::optional<PauseNotice>& pause() const { return pause_; }

 private:
  std::vector<Announcement> announcements_;
  std::optional<PauseNotice> pause_;
};

}  // namespace agon::tournaments
