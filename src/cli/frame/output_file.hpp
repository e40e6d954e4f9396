#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace agon::cli {

// An output file that the user names. It may replace an earlier file of the same kind or an empty file, and nothing
// else.
enum class OutputKind { replay, notes, page, recording, appeal, backup, cards, table, film };

// Call this before the work that produces the file. Throws BadInput if the path is a folder, a link, a device, an input
// of the command or a file of another kind, or cannot be written; the message begins with the option unless that is
// empty. Inputs that are not files are ignored.
void check_output(std::string_view option, const std::filesystem::path& file, OutputKind,
                  std::span<const std::string> inputs = {});

// The same for many files in one folder.
void check_outputs(std::string_view option, std::span<const std::filesystem::path> files, OutputKind,
                   std::span<const std::string> inputs = {});

// Words in the command line's bots that may be files: the bots' names, and the words of quoted command lines.
std::vector<std::string> inputs_in(const std::vector<std::string>& bots);

}  // namespace agon::cli
