// As the kernel reads it (fs/binfmt_script.c): "#!", blanks, the interpreter, and the rest of the line as one argument.
// A carriage return is part of the name, which is how scripts that were saved under Windows fail. What is neither such
// a script nor text is left to the kernel: it may know formats that we do not.

#include "sandbox/compilers/interpreter.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string_view>

#include "base/text.hpp"
#include "sandbox/spawn.hpp"

namespace agon::sandbox {
namespace {

constexpr std::size_t line_bytes_max = 255;  // the kernel reads no more of the line
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::string head_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string head(line_bytes_max, '\0');
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(in.gcount()));
  return head;
}

// The next word, as blanks part them; it is taken off the text.
std::string take_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  const std::size_t length = std::min(text.find_first_of(" \t"), text.size());
  std::string word(text.substr(0, length));
  text.remove_prefix(length);
  return word;
}

bool is_executable(const std::string& file) { return ::access(file.c_str(), X_OK) == 0; }

std::string missing(std::string interpreter, std::string_view advice) {
  const bool from_windows = interpreter.ends_with('\r');
  if (from_windows) interpreter.pop_back();
  const std::string quoted = agon::quoted(interpreter);
  if (from_windows) {
    return fmt::format(
        "names its interpreter {} on a line that ends in CR LF, so the system looks for a program with a CR in its "
        "name: save the script with the line ends of Unix",
        quoted);
  }
  return fmt::format("names the interpreter {}, which {}", quoted, advice);
}

}  // namespace

Result<void> validate_executable(const std::string& file) {
  const std::string head = head_of(file);
  if (head.starts_with(byte_order_mark)) {
    return Error{"begins with a byte order mark, so the system does not see an interpreter's name: save it without"};
  }
  if (!head.starts_with("#!")) {
    if (head.find('\0') != head.npos) return {};  // a compiled program
    return Error{
        "is neither a compiled program nor a script whose first line names an interpreter, such as "
        "#!/usr/bin/python3"};
  }
  std::string_view line = std::string_view(head).substr(2);
  line = line.substr(0, line.find('\n'));
  const std::string interpreter = take_word(line);
  if (interpreter.empty()) return Error{"has a first line #! without the name of an interpreter"};
  if (!is_executable(interpreter)) return Error{missing(interpreter, "does not exist on this machine")};
  if (!interpreter.ends_with("/env")) return {};
  std::string program = take_word(line);
  if (program == "-S") program = take_word(line);
  if (program.empty() || program.starts_with('-') || program.find('=') != program.npos) return {};
  if (find_program(program).empty()) return Error{missing(program, "is not on the PATH of this machine")};
  return {};
}

bool begins_like_program(const std::string& file) {
  const std::string head = head_of(file);
  return head.starts_with("#!") || head.starts_with(
                                       "\x7f"
                                       "ELF");
}

}  // namespace agon::sandbox
