#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/doctor/examine.hpp"
#include "sandbox/cgroup.hpp"
#include "sandbox/compilers/languages.hpp"
#include "sandbox/sandbox.hpp"
#include "sandbox/spawn.hpp"

namespace agon::cli {
namespace {

// The version commands and packages of the compilers of the built-in languages. Added languages have no row, because
// commands from a user's table of languages must not be run here.
struct Compiler {
  std::string_view program, asks, package;
};
constexpr std::array compilers{
    Compiler{"/usr/bin/g++", "/usr/bin/g++ --version", "g++"},
    Compiler{"/usr/bin/javac", "/usr/bin/javac -version", "default-jdk-headless"},
    Compiler{"/usr/bin/mcs", "/usr/bin/mcs --version", "mono-mcs mono-runtime"},
    Compiler{"/usr/bin/fpc", "/usr/bin/fpc -iV", "fp-compiler fp-units-rtl"},
    Compiler{"/usr/bin/python3", "/usr/bin/python3 --version", "python3"},
};

std::string first_line_of(std::string_view command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> output(popen(fmt::format("{} 2>&1 </dev/null", command).c_str(), "re"),
                                                     pclose);
  std::array<char, 256> line{};
  if (!output || !std::fgets(line.data(), line.size(), output.get())) return "";
  std::string text = line.data();
  while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
  return text;
}

Finding examine_language(const sandbox::Language& language) {
  Finding finding{.subject = language.title};
  const std::string& program = language.compile.empty() ? language.run.front() : language.compile.front();
  const auto known = std::ranges::find(compilers, program, &Compiler::program);
  const bool built_in = known != compilers.end();
  if (access(program.c_str(), X_OK) == 0) finding.found = built_in ? first_line_of(known->asks) : program;
  if (!finding.found.empty()) return finding;
  finding.verdict = Verdict::warning;
  finding.found = program + " is not installed";
  finding.why = "Teams cannot hand in programs in this language.";
  finding.mend = built_in ? fmt::format("apt-get install {}", known->package)
                          : "install it, or correct its path in the table of languages (docs/languages.md)";
  return finding;
}

}  // namespace

Finding examine_isolation() {
  Finding finding{.subject = "isolation",
                  .found = "programs run without network, files and neighbours (bubblewrap, seccomp)"};
  if (const auto isolates = sandbox::check_isolation(); !isolates) {
    finding.verdict = Verdict::bad;
    finding.found = isolates.error();
    finding.why = "Programs of contestants are hostile; a contest with submissions does not run without isolation.";
    finding.mend = "docs/sandbox.md names the setting for each system";
  }
  return finding;
}

Finding examine_cgroups() {
  const sandbox::GroupPlaces& places = sandbox::group_places();
  const std::array<std::pair<std::string_view, const sandbox::GroupPlace*>, 6> all{{{"memory", &places.memory},
                                                                                    {"tasks", &places.pids},
                                                                                    {"processor time", &places.cpu},
                                                                                    {"freezing", &places.freezer},
                                                                                    {"cores", &places.cpuset},
                                                                                    {"shares", &places.shares}}};
  std::string have, missing;
  for (const auto& [name, place] : all) {
    std::string& list = *place ? have : missing;
    list += list.empty() ? "" : ", ";
    list += name;
    if (*place) list += place->version_2 ? " (version 2)" : " (version 1)";
  }
  Finding finding{.subject = "cgroups", .found = have.empty() ? "none" : have};
  if (missing.empty()) return finding;
  finding.verdict = Verdict::warning;
  if (!have.empty()) finding.found += "; missing: " + missing;
  finding.why = "agon enforces the limits instead of the kernel: a little later, and at some cost (docs/sandbox.md).";
  finding.mend =
      "run in a delegated group: systemd-run --user --scope -p Delegate=yes agon ..., or Delegate=yes in the systemd "
      "unit";
  return finding;
}

Findings examine_languages() {
  Findings findings;
  for (const sandbox::Language& language : sandbox::languages()) findings.push_back(examine_language(language));
  return findings;
}

Finding examine_git() {
  Finding finding{.subject = "git", .found = sandbox::find_program("git")};
  if (!finding.found.empty()) return finding;
  finding.verdict = Verdict::warning;
  finding.found = "not installed";
  finding.why = "Teams cannot hand in with git; everything else works.";
  finding.mend = "apt-get install git";
  return finding;
}

}  // namespace agon::cli
