// As the kernel does it (fs/binfmt_script.c): "#!", blanks, the interpreter, and the rest of the line as one argument.
// A carriage return is part of the name, which is why scripts saved on Windows fail. Other files that are not text are
// left to the kernel, which may know more formats.

#include "sandbox/compilers/interpreter.hpp"

#include <elf.h>
#include <fmt/core.h>
#include <limits.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "base/text.hpp"
#include "sandbox/spawn.hpp"

namespace agon::sandbox {
namespace {

constexpr std::size_t first_line_bytes_max = 255;  // the kernel reads only this much of the line
constexpr std::string_view elf_mark("\177ELF", 4);
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::string head_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string head(first_line_bytes_max, '\0');
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(in.gcount()));
  return head;
}

// Removes the next blank-separated word from the text.
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

// What `env` starts: "python3", "-S python3 -u". Empty if it sets variables or has other options.
Result<Interpreter> started_by_env(std::string_view line) {
  std::string program = take_word(line);
  const bool splits = program == "-S";
  if (splits) program = take_word(line);
  if (program.empty() || program.starts_with('-') || program.find('=') != program.npos) return Interpreter{};
  Interpreter found{find_program(program)};
  if (found.program.empty()) return Error{missing(program, "is not on the PATH of this machine")};
  for (std::string word = take_word(line); splits && !word.empty(); word = take_word(line)) {
    found.arguments.push_back(std::move(word));
  }
  return found;
}

// Whether the kernel hands programs for other processors to an emulator; see Documentation/admin-guide/binfmt-misc.rst.
bool has_emulators() {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/sys/fs/binfmt_misc", error)) {
    const std::string name = entry.path().filename().string();
    if (name != "register" && name != "status") return true;
  }
  return false;
}

// Compiled Linux programs; see elf(5).
Result<void> validate_elf(const std::string& file, std::string_view head) {
  static const std::string own = head_of("/proc/self/exe");
  constexpr std::size_t class_at = 4, machine_at = 18, machine_bytes = 2;
  if (head.size() < sizeof(Elf32_Ehdr)) return Error{"is only the beginning of a compiled program"};
  if (head[class_at] != own[class_at]) return {};  // a 32-bit program, which many 64-bit processors can run
  if (head.compare(machine_at, machine_bytes, own, machine_at, machine_bytes) != 0) {
    if (has_emulators()) return {};
    return Error{"is compiled for another kind of processor"};
  }
  std::ifstream in(file, std::ios::binary);
  Elf64_Ehdr header = {};
  if (!in.read(reinterpret_cast<char*>(&header), sizeof header)) return {};
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    Elf64_Phdr part = {};
    in.seekg(static_cast<std::streamoff>(header.e_phoff + i * sizeof part));
    if (!in.read(reinterpret_cast<char*>(&part), sizeof part))
      return Error{"is only the beginning of a compiled program"};
    if (part.p_type != PT_INTERP || part.p_filesz == 0 || part.p_filesz > PATH_MAX) continue;
    std::string loader(part.p_filesz - 1, '\0');
    in.seekg(static_cast<std::streamoff>(part.p_offset));
    if (!in.read(loader.data(), static_cast<std::streamsize>(loader.size())))
      return Error{"is only the beginning of a compiled program"};
    if (!is_executable(loader)) return Error{missing(loader, "does not exist on this machine")};
  }
  return {};
}

}  // namespace

Result<Interpreter> interpreter_of(const std::string& file) {
  const std::string head = head_of(file);
  if (head.starts_with(byte_order_mark)) {
    return Error{"begins with a byte order mark, so the system does not see an interpreter's name: save it without"};
  }
  if (head.starts_with(elf_mark)) {
    const auto valid = validate_elf(file, head);
    return valid ? Result<Interpreter>(Interpreter{}) : Error{valid.error()};
  }
  if (!head.starts_with("#!")) {
    if (head.find('\0') != head.npos) return Interpreter{};  // some other binary format
    return Error{
        "is neither a compiled program nor a script whose first line names an interpreter, such as "
        "#!/usr/bin/python3"};
  }
  std::string_view line = std::string_view(head).substr(2);
  line = line.substr(0, line.find('\n'));
  Interpreter found{take_word(line)};
  if (found.program.empty()) return Error{"has a first line #! without the name of an interpreter"};
  if (!is_executable(found.program)) return Error{missing(found.program, "does not exist on this machine")};
  if (found.program.ends_with("/env")) return started_by_env(line);
  if (const std::string_view argument = trimmed(line); !argument.empty()) found.arguments.emplace_back(argument);
  return found;
}

bool begins_like_program(const std::string& file) {
  const std::string head = head_of(file);
  return head.starts_with("#!") || head.starts_with(elf_mark);
}

}  // namespace agon::sandbox
