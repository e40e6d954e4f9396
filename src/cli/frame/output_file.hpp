#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace agon::cli {

// What a command writes to a file that the user names. It may replace an earlier file of its kind or an empty one, and
// nothing else.
enum class OutputKind { replay, notes, page, recording, appeal, backup, cards, table, film };

// To be called before the work whose result the file is to hold. Throws BadInput when the path names a folder, a link,
// a device, an input of the command or a file of another kind, or cannot be written; the message begins with the
// option unless that is empty. Inputs that are not files are ignored.
void check_output(std::string_view option, const std::filesystem::path& file, OutputKind,
                  std::span<const std::string> inputs = {});

// The same for many files of one folder.
void check_outputs(std::string_view option, std::span<const std::filesystem::path> files, OutputKind,
                   std::span<const std::string> inputs = {});

// What may be files among the bots of the command line: their names, and the words of command lines in quotes.
std::vector<std::string> inputs_in(const std::vector<std::string>& bots);

}  // namespace agon::cli
