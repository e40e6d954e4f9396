#include "sandbox/compilers/languages.hpp"

#include <algorithm>
#include <utility>

#include "base/digest.hpp"
#include "base/letter_case.hpp"

namespace agon::sandbox {
namespace {

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

// The memory that each language's runtime takes in addition to the contestant's own data, in MB as measured on Debian
// 12, rounded up generously.
constexpr std::uint64_t of_nothing = 0;
constexpr std::uint64_t of_python = 16 * megabyte;  // the interpreter and its standard modules: 8
constexpr std::uint64_t of_mono = 48 * megabyte;    // runtime, JIT and the collector's nursery: 15 to 33
constexpr std::uint64_t of_java = 128 * megabyte;   // classes, JIT, stacks of 14 threads: 36, and 43 with a full heap

// Compiles each file without running it. The interpreter also rejects bytes that are invalid in the file's encoding in
// places that compile() ignores, namely comments.
constexpr std::string_view python_check = R"(import io, sys, tokenize, traceback
wrong = 0
for name in sys.argv[1:]:
    try:
        with open(name, "rb") as source:
            text = source.read()
        lines = text.split(b"\n")
        encoding = "utf-8"
        try:
            encoding = tokenize.detect_encoding(io.BytesIO(text).readline)[0]
        except SyntaxError:
            if any(b"coding" in line for line in lines[:2]):
                raise
        for number, line in enumerate(lines, 1):
            try:
                line.decode(encoding)
            except UnicodeDecodeError as error:
                print(f"{name}:{number}: byte 0x{line[error.start]:02x} is not {encoding}: save the file as UTF-8, or "
                      "name its encoding in the first line, such as # coding: cp1251")
                wrong = 1
                break
        else:
            compile(text, name, "exec", dont_inherit=True)
    except BaseException:
        traceback.print_exc(limit=0)
        wrong = 1
sys.exit(wrong)
)";

std::vector<Language> built_in() {
  return {
      // Static: starts in 0.6 ms, instead of 2.8 ms with the dynamic linker.
      {"cpp",
       "C++20 (g++)",
       ".cpp",
       {"/usr/bin/g++", "-std=c++20", "-O2", "-pipe", "-static", "-I.", "{includes}", "-o", "{output}", "{sources}"},
       {"{output}"},
       of_nothing,
       "",
       {".cc", ".cxx", ".c++"},
       {"c++"}},
      // No annotation processors or plug-ins, which would be executed: the class path is the folder being compiled. One
      // collector thread and no shared statistics file; the heap may use the contestant's whole limit.
      {"java",
       "Java 17 (OpenJDK)",
       ".java",
       {"/usr/bin/javac", "--release", "17", "-encoding", "UTF-8", "-proc:none", "-implicit:none", "-cp", "{output}",
        "-d", "{output}", "{sources}"},
       {"/usr/bin/java", "-Xmx{memory_mb}m", "-XX:+UseSerialGC", "-Xshare:auto", "-XX:-UsePerfData",
        "-XX:+ExitOnOutOfMemoryError", "-XX:+DisplayVMOutputToStderr", "-cp", "{output}", "{class}"},
       of_java,
       "java.lang.OutOfMemoryError",
       {},
       {}},
      {"cs",
       "C# (Mono)",
       ".cs",
       {"/usr/bin/mcs", "-optimize+", "-out:{output}", "{sources}"},
       {"/usr/bin/mono", "{output}"},
       of_mono,
       "",
       {},
       {"c#", "csharp"}},
      // Only the system's settings: without -n those of the folder would come first.
      {"pas",
       "Free Pascal",
       ".pas",
       {"/usr/bin/fpc", "-n", "@/etc/fpc.cfg", "-O2", "-v0ew", "-l-", "{units}", "-FU../output", "-o{output}",
        "{main}"},
       {"{output}"},
       of_nothing,
       "",
       {".pp", ".dpr", ".lpr"},
       {"pascal"}},
      // Only to find syntax errors early. -I -S: only the interpreter's own modules, so that none of the program's is
      // imported. -E -s -B: no settings and modules of the user, no files written.
      {"py",
       "Python 3",
       ".py",
       {"/usr/bin/python3", "-I", "-S", "-B", "-c", std::string(python_check), "{sources}"},
       {"/usr/bin/python3", "-E", "-s", "-B", "{main}"},
       of_python,
       "",
       {},
       {"python", "python3"}},
  };
}

// Reserves space for all additions, so that references stay valid.
std::vector<Language>& table() {
  static std::vector<Language> rows = [] {
    std::vector<Language> all;
    all.reserve(languages_max);
    for (Language& row : built_in()) all.push_back(std::move(row));
    return all;
  }();
  return rows;
}

bool has(const std::vector<std::string>& words, std::string_view placeholder) {
  return std::ranges::any_of(words, [&](const std::string& word) { return word.find(placeholder) != word.npos; });
}

}  // namespace

std::span<const Language> languages() { return table(); }

void add_languages(std::vector<Language> added) {
  for (Language& row : added) {
    const auto same = std::ranges::find(table(), row.id, &Language::id);
    if (same != table().end()) {
      *same = std::move(row);
    } else if (table().size() < languages_max) {
      table().push_back(std::move(row));
    }
  }
}

std::string languages_digest() {
  std::vector<Language> rows = table();
  std::ranges::sort(rows, {}, &Language::id);
  Digest digest;
  for (const Language& row : rows) {
    digest.add(row.id).add(row.extension).add(row.memory_allowance_bytes).add(row.memory_error);
    for (const auto* words : {&row.compile, &row.run, &row.more_extensions}) {
      digest.add(words->size());
      for (const std::string& word : *words) digest.add(word);
    }
  }
  return std::to_string(digest.value());
}

bool makes_program(const Language& language) { return has(language.run, "{output}"); }

bool uses(const Language& language, std::string_view placeholder) {
  return has(language.compile, placeholder) || has(language.run, placeholder);
}

std::vector<std::string_view> extensions() {
  std::vector<std::string_view> known;
  for (const Language& language : table()) known.push_back(language.extension);
  return known;
}

const Language* language_of(const std::filesystem::path& source) {
  const std::string extension = lower_case(source.extension().string());
  for (const Language& language : table()) {
    if (language.extension == extension || std::ranges::count(language.more_extensions, extension) > 0)
      return &language;
  }
  return nullptr;
}

const Language* language_called(std::string_view id) {
  const std::string wanted = lower_case(id);
  for (const Language& language : table()) {
    if (language.id == wanted || std::ranges::count(language.more_ids, wanted) > 0) return &language;
  }
  return nullptr;
}

}  // namespace agon::sandbox
