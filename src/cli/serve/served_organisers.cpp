#include "cli/serve/served_organisers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/machine_error.hpp"
#include "cli/frame/words.hpp"
#include "live/control/control.hpp"

namespace agon::cli {

using config::Organiser;

namespace {

const Organiser* find(const std::vector<Organiser>& all, const std::string& name) {
  const auto found = std::ranges::find(all, name, &Organiser::name);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

ServedOrganisers::ServedOrganisers(std::string contest_file, std::vector<Organiser> accounts, site::Site* site)
    : contest_file_(std::filesystem::absolute(contest_file).lexically_normal().string()),
      accounts_(std::move(accounts)),
      site_(site) {
  tell_site();
}

void ServedOrganisers::tell_site() const {
  if (site_ && !site_->change_organisers(accounts_)) throw MachineError("the site does not answer");
}

tournaments::act::Accounts ServedOrganisers::take() {
  if (!site_) throw live::Control::Refused("this server has no site, so it has no room for organisers");
  const config::ContestFile file = config::read_contest_file(contest_file_);
  if (!file.mistakes.empty()) {
    throw live::Control::Refused(
        fmt::format("the server keeps the accounts that it has, as the file has {}; the first: {}",
                    counted(file.mistakes.size(), "mistake"), file.mistakes.front()));
  }
  tournaments::act::Accounts change;
  for (const Organiser& now : file.accounts) {
    const Organiser* const before = find(accounts_, now.name);
    if (!before) {
      change.added.push_back(now.name);
    } else if (before->password_hash != now.password_hash) {
      change.passwords.push_back(now.name);
    } else if (*before != now) {
      change.changed.push_back(now.name);
    }
  }
  for (const Organiser& before : accounts_) {
    if (!find(file.accounts, before.name)) change.removed.push_back(before.name);
  }
  accounts_ = file.accounts;
  tell_site();
  return change;
}

}  // namespace agon::cli
