// agon cache: shows the cached programs that were compiled locally, and the space they take.

#include <fmt/format.h>

#include <boost/json/object.hpp>
#include <filesystem>
#include <memory>
#include <optional>

#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/json_out.hpp"
#include "cli/frame/words.hpp"
#include "sandbox/compilers/build_cache.hpp"
#include "sandbox/compilers/languages.hpp"

namespace agon::cli {
namespace {

constexpr double megabyte = 1 << 20;

struct CacheOptions {
  bool clear = false;
  std::optional<Bytes> keep;
  bool as_json = false;
};

int tell_and_clean(const CacheOptions& wanted) {
  if (wanted.clear && wanted.keep) throw BadInput("--clear and --keep do not go together; choose one");
  const std::filesystem::path folder = cache_folder() / "built";
  const sandbox::CacheUse before = sandbox::use_of(folder);
  if (wanted.clear || wanted.keep) sandbox::forget_entries(folder, wanted.clear ? 0 : wanted.keep->count);
  const sandbox::CacheUse use = sandbox::use_of(folder);
  const std::uint64_t most = sandbox::BuildLimits{}.cache_bytes;
  if (wanted.as_json) {
    print_json(boost::json::object{{"folder", folder.string()},
                                   {"programs", use.programs},
                                   {"bytes", use.bytes},
                                   {"bytes_max", most},
                                   {"removed", before.programs - use.programs}});
    return exit_ok;
  }
  fmt::print("{}: {}, {:.1f} MB of {:.0f} MB at most\n", folder.string(), counted(use.programs, "compiled program"),
             static_cast<double>(use.bytes) / megabyte, static_cast<double>(most) / megabyte);
  if (wanted.clear || wanted.keep) {
    fmt::print("{} removed{}\n", counted(before.programs - use.programs, "program"),
               wanted.clear && use.programs > 0 ? "; the others are in use" : "");
  }
  return exit_ok;
}

}  // namespace

Command cache_command() {
  const auto wanted = std::make_shared<CacheOptions>();
  return {.name = "cache",
          .summary = "shows the compiled programs that are kept, and removes them",
          .details =
              "What is compiled once is kept for the next time. When the programs take more than their share of the "
              "disk, those that were not used for longest go.",
          .operands = {},
          .options = {{"--clear", "", "removes all that are not in use", &wanted->clear},
                      {"--keep", "SIZE", "removes those not used for longest until the others take no more than this",
                       &wanted->keep},
                      {"--json", "", "for scripts: folder, programs, bytes, bytes_max, removed", &wanted->as_json}},
          .examples = {{"agon cache", "how much room they take"},
                       {"agon cache --keep 500MB", "makes room, and keeps what was used last"}},
          .run = [wanted] { return tell_and_clean(*wanted); }};
}

}  // namespace agon::cli
