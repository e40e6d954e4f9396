#include "sandbox/compilers/languages.hpp"

#include <algorithm>
#include <array>

namespace agon::sandbox {
namespace {

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

// What each language's machine takes beside the contestant's own data, in MB measured on Debian 12, rounded up
// generously.
constexpr std::uint64_t of_nothing = 0;
constexpr std::uint64_t of_python = 16 * megabyte;  // the interpreter and its standard modules: 8
constexpr std::uint64_t of_mono = 48 * megabyte;    // machine, JIT and the collector's nursery: 15 to 33
constexpr std::uint64_t of_java = 128 * megabyte;   // classes, JIT, stacks of 14 threads: 36, and 43 beside a full heap

// Compiles each file without running it.
constexpr std::string_view python_check = R"(import sys, traceback
wrong = 0
for name in sys.argv[1:]:
    try:
        with open(name, "rb") as source:
            compile(source.read(), name, "exec", dont_inherit=True)
    except BaseException:
        traceback.print_exc(limit=0)
        wrong = 1
sys.exit(wrong)
)";

const std::array<Language, 5>& table() {
  static const std::array<Language, 5> rows = {{
      // Static: starts in 0.6 ms, with the dynamic linker in 2.8 ms.
      {"cpp",
       "C++20 (g++)",
       ".cpp",
       {"/usr/bin/g++", "-std=c++20", "-O2", "-pipe", "-static", "-I.", "-o", "{output}", "{sources}"},
       {"{output}"},
       of_nothing},
      // No annotation processors or plug-ins, which would run: the class path is what is being made. One collector
      // thread and no shared statistics file; the heap may have all of the contestant's limit.
      {"java",
       "Java 17 (OpenJDK)",
       ".java",
       {"/usr/bin/javac", "--release", "17", "-encoding", "UTF-8", "-proc:none", "-implicit:none", "-cp", "{output}",
        "-d", "{output}", "{sources}"},
       {"/usr/bin/java", "-Xmx{memory_mb}m", "-XX:+UseSerialGC", "-Xshare:auto", "-XX:-UsePerfData",
        "-XX:+ExitOnOutOfMemoryError", "-XX:+DisplayVMOutputToStderr", "-cp", "{output}", "{class}"},
       of_java},
      {"cs",
       "C# (Mono)",
       ".cs",
       {"/usr/bin/mcs", "-optimize+", "-out:{output}", "{sources}"},
       {"/usr/bin/mono", "{output}"},
       of_mono},
      // The system's settings alone: without -n those of the folder come first.
      {"pas",
       "Free Pascal",
       ".pas",
       {"/usr/bin/fpc", "-n", "@/etc/fpc.cfg", "-O2", "-v0ew", "-l-", "{units}", "-FU../output", "-o{output}",
        "{main}"},
       {"{output}"},
       of_nothing},
      // Only finds syntax errors in time. -I -S: nothing but the interpreter's own modules, so that none of the
      // program's is imported. -E -s -B: no settings and modules of the user, no files written.
      {"py",
       "Python 3",
       ".py",
       {"/usr/bin/python3", "-I", "-S", "-B", "-c", python_check, "{sources}"},
       {"/usr/bin/python3", "-E", "-s", "-B", "{main}"},
       of_python},
  }};
  return rows;
}

}  // namespace

std::span<const Language> languages() { return table(); }

bool makes_program(const Language& language) {
  return std::ranges::any_of(language.run, [](std::string_view word) { return word.find("{output}") != word.npos; });
}

std::vector<std::string_view> extensions() {
  std::vector<std::string_view> known;
  for (const Language& language : table()) known.push_back(language.extension);
  return known;
}

const Language* language_of(const std::filesystem::path& source) {
  const std::string extension = source.extension().string();
  for (const Language& language : table()) {
    if (language.extension == extension) return &language;
  }
  return nullptr;
}

}  // namespace agon::sandbox
