#include "cli/frame/output_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "cli/client/client_record.hpp"
#include "cli/contest/output/contest_print.hpp"
#include "cli/contest/output/team_cards.hpp"
#include "cli/frame/command.hpp"
#include "cli/viewer_page.hpp"
#include "os/whole_file.hpp"
#include "replay/notes.hpp"
#include "replay/replay_head.hpp"
#include "sandbox/compilers/words_of_shell.hpp"
#include "store/backup_file.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

std::string_view name_of(OutputKind kind) {
  switch (kind) {
    case OutputKind::replay:
      return "a replay";
    case OutputKind::notes:
      return "what bots wrote to stderr in a match";
    case OutputKind::page:
      return "a page made by agon";
    case OutputKind::recording:
      return "a recording of a session";
    case OutputKind::appeal:
      return "an archive for an appeal";
    case OutputKind::backup:
      return "a backup of a contest";
    case OutputKind::cards:
      return "cards of a contest's logins";
    case OutputKind::table:
      return "the table of a contest";
    case OutputKind::film:
      return "a film";
  }
  return "";
}

bool is_of_kind(std::string_view head, OutputKind kind) {
  switch (kind) {
    case OutputKind::replay:
      return replay::begins_like_replay(head);
    case OutputKind::notes:
      return replay::begin_like_notes(head);
    case OutputKind::page:
      return is_viewer_page(head);
    case OutputKind::recording:
      return head.starts_with(recording_title);
    case OutputKind::appeal: {
      constexpr std::string_view zip_entry = "PK\3\4";
      constexpr std::size_t name_at = 30;  // offset in the first entry
      return head.starts_with(zip_entry) && head.substr(std::min(name_at, head.size())).starts_with("appeal-");
    }
    case OutputKind::backup:
      return store::begins_like_backup(head);
    case OutputKind::cards:
      return begins_like_cards(head);
    case OutputKind::table:
      return begins_like_table_page(head);
    case OutputKind::film: {
      constexpr std::size_t kind_at = 4;  // offset in the first box of an MP4 file
      return head.starts_with("GIF8") || head.substr(std::min(kind_at, head.size())).starts_with("ftyp");
    }
  }
  return false;
}

std::string head_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string head(replay::replay_head_bytes, '\0');
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(in.gcount()));
  return head;
}

Result<void> may_be_replaced(const fs::path& file, OutputKind kind, std::span<const std::string> inputs) {
  std::error_code error;
  if (!fs::exists(file, error)) return {};
  for (const std::string& input : inputs) {
    if (fs::equivalent(file, input, error)) return Error{"it is an input of this command"};
  }
  if (fs::file_size(file, error) == 0 && !error) return {};
  if (is_of_kind(head_of(file), kind)) return {};
  return Error{fmt::format("it exists and is not {}", name_of(kind))};
}

[[noreturn]] void refuse(std::string_view option, const fs::path& file, const std::string& why) {
  if (option.empty()) throw BadInput(fmt::format("cannot write {}: {}", file.string(), why));
  throw BadInput(fmt::format("{}: cannot write {}: {}; name another file", option, file.string(), why));
}

}  // namespace

void check_output(std::string_view option, const fs::path& file, OutputKind kind, std::span<const std::string> inputs) {
  check_outputs(option, {&file, 1}, kind, inputs);
}

void check_outputs(std::string_view option, std::span<const fs::path> files, OutputKind kind,
                   std::span<const std::string> inputs) {
  fs::path tried;  // a folder known to be writable: one probe file per folder is enough
  for (const fs::path& file : files) {
    const bool tried_there = !tried.empty() && file.parent_path() == tried;
    auto writable = tried_there ? os::validate_output_path(file) : os::probe_writable(file);
    tried = file.parent_path();
    if (writable) writable = may_be_replaced(file, kind, inputs);
    if (!writable) refuse(option, file, writable.error());
  }
}

std::vector<std::string> inputs_in(const std::vector<std::string>& bots) {
  std::vector<std::string> inputs = bots;
  for (const std::string& bot : bots) {
    const auto words = sandbox::words_of_shell(bot);
    if (words) inputs.insert(inputs.end(), words->begin(), words->end());
  }
  return inputs;
}

}  // namespace agon::cli
