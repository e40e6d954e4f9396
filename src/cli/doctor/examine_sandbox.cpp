#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/doctor/examine.hpp"
#include "sandbox/cgroup.hpp"
#include "sandbox/compilers/languages.hpp"
#include "sandbox/sandbox.hpp"

namespace agon::cli {
namespace {

// The first line of what a program says of itself; "": it cannot be run. No shell sees anything that people write.
std::string first_line_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> output(popen((command + " 2>&1 </dev/null").c_str(), "re"), pclose);
  std::array<char, 256> line{};
  if (!output || !std::fgets(line.data(), line.size(), output.get())) return "";
  std::string text = line.data();
  while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
  return text;
}

struct Installed {
  std::string_view language, program, asks, package;
};
constexpr std::array installed{
    Installed{"cpp", "/usr/bin/g++", "/usr/bin/g++ --version", "g++"},
    Installed{"java", "/usr/bin/javac", "/usr/bin/javac -version", "default-jdk-headless"},
    Installed{"cs", "/usr/bin/mcs", "/usr/bin/mcs --version", "mono-mcs mono-runtime"},
    Installed{"pas", "/usr/bin/fpc", "/usr/bin/fpc -iV", "fp-compiler fp-units-rtl"},
    Installed{"py", "/usr/bin/python3", "/usr/bin/python3 --version", "python3"},
};

std::string_view package_of(const sandbox::Language& language) {
  for (const Installed& each : installed)
    if (each.language == language.id) return each.package;
  return {};
}

Finding examine_language(const sandbox::Language& language) {
  Finding finding{.subject = language.title};
  const std::string program(language.compile.empty() ? std::string_view(language.run.front())
                                                     : language.compile.front());
  std::string asks = program + " --version";
  for (const Installed& each : installed)
    if (each.program == program) asks = each.asks;
  if (access(program.c_str(), X_OK) == 0) finding.found = first_line_of(asks);
  if (!finding.found.empty()) return finding;
  finding.verdict = Verdict::warning;
  finding.found = program + " is not installed";
  finding.why = "Teams cannot hand in programs in this language.";
  finding.mend = fmt::format("apt-get install {}", package_of(language));
  return finding;
}

}  // namespace

Finding examine_isolation() {
  Finding finding{.subject = "isolation",
                  .found = "programs run without network, files and neighbours (bubblewrap, seccomp)"};
  if (std::string why_not = sandbox::why_no_isolation(); !why_not.empty()) {
    finding.verdict = Verdict::bad;
    finding.found = std::move(why_not);
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
  if (!have.empty()) finding.found += "; not: " + missing;
  finding.why =
      "Limits are watched by agon in place of the kernel: a little later, and at some cost (docs/sandbox.md).";
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

}  // namespace agon::cli
