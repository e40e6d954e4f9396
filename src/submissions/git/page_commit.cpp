#include "submissions/git/page_commit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/text.hpp"
#include "os/clock.hpp"

namespace agon::submissions {

namespace {

constexpr std::size_t message_bytes_max = 500;

bool is_plain(std::string_view text) {
  return is_utf8(text) && std::ranges::none_of(text, [](char c) { return c >= 0 && (c < ' ' || c == 127); });
}

// Whether a name could lead elsewhere, or to git's own folder, in the notation of any system.
bool leads_elsewhere(std::string_view name) {
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find('/', begin), name.size());
    std::string part(name.substr(begin, end - begin));
    std::ranges::transform(part, part.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (part.empty() || part == "." || part == "..") return true;
    part.erase(part.find_last_not_of(" .") + 1);
    if (part == ".git" || part == "git~1") return true;
    begin = end + 1;
  }
  return false;
}

}  // namespace

Result<void> validate(const PageCommit& commit) {
  if (commit.files.empty()) return Error{"there are no files"};
  if (!is_plain(commit.message) || commit.message.size() > message_bytes_max)
    return Error{fmt::format("the message must be one line of at most {} bytes", message_bytes_max)};
  for (const sandbox::SourceFile& each : commit.files) {
    if (!is_plain(each.name) || each.name.starts_with('"') || leads_elsewhere(each.name))
      return Error{fmt::format("git cannot keep a file called {}", agon::quoted(each.name))};
  }
  return {};
}

CommitStream stream_of(const PageCommit& commit, std::string_view folder) {
  const auto now = std::chrono::duration_cast<std::chrono::seconds>(os::SystemClock::now().time_since_epoch()).count();
  const std::string message = commit.message.empty() ? "Written on the contest's page" : commit.message;
  CommitStream stream;
  stream.head =
      fmt::format("commit refs/heads/main\ncommitter Contest page <page@contest.invalid> {} +0000\ndata {}\n{}\n", now,
                  message.size(), message);
  stream.files = folder.empty() ? "deleteall\n" : fmt::format("D {}\n", folder.substr(0, folder.size() - 1));
  for (const sandbox::SourceFile& each : commit.files) {
    stream.files += fmt::format("M 100644 inline {}{}\ndata {}\n", folder, each.name, each.text.size());
    stream.files += each.text;
    stream.files += '\n';
  }
  return stream;
}

}  // namespace agon::submissions
