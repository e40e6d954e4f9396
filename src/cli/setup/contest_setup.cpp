#include "cli/setup/contest_setup.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "cli/frame/command.hpp"
#include "cli/serve/site_pages.hpp"
#include "cli/setup/setup_desk.hpp"
#include "crypto/passwords.hpp"
#include "site/local_site.hpp"

namespace agon::cli {

namespace {
constexpr std::size_t question_bytes_max = 2 << 20;
}

int contest_setup(const std::string& folder, std::uint16_t port) {
  SetupDesk desk(folder);
  const std::string key = crypto::draw_password();
  const auto take = [&desk](std::string_view path, const std::string& question) {
    constexpr std::string_view below = "/setup/";
    return desk.answer(path.starts_with(below) ? path.substr(below.size()) : "", question);
  };
  site::LocalSite site(setup_pages(), port, {key, question_bytes_max, take});
  fmt::print(
      "Make the contest in a browser on this machine: {}setup#{}\nCtrl-C ends this page, and the contest's server if "
      "it was started here.\n",
      site.address(), key);
  std::fflush(stdout);
  site.run();
  return exit_ok;
}

}  // namespace agon::cli
