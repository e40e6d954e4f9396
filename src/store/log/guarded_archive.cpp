#include "store/log/guarded_archive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/machine_error.hpp"
#include "os/clock.hpp"

namespace agon::store {

namespace {

using Steady = os::SteadyClock;

// Between attempts to reopen a failed archive; doubled each time.
constexpr std::chrono::milliseconds rest_first{500}, rest_longest{10'000};

}  // namespace

GuardedArchive::GuardedArchive(Archive& archive) : archive_(&archive) {}

GuardedArchive::GuardedArchive(Open open, Watch watch) : open_(std::move(open)), watch_(std::move(watch)) { reopen(); }

GuardedArchive::~GuardedArchive() = default;

template <class Work>
auto GuardedArchive::change(const Work& work) {
  Archive& archive = opened();
  try {
    return work(archive);
  } catch (const std::exception& error) {
    fail(error);
    throw;
  }
}

// A failed read does not discard what others are about to commit. If the whole archive has failed, that commit will.
template <class Work>
auto GuardedArchive::look(const Work& work) {
  Archive& archive = opened();
  try {
    return work(archive);
  } catch (const std::exception& error) {
    if (wrote_.empty()) {
      fail(error);
    } else if (watch_.failed) {
      watch_.failed(error);
    }
    throw;
  }
}

Hash GuardedArchive::keep(std::string_view bytes) {
  const std::lock_guard lock(mutex_);
  Hash hash = change([&](Archive& archive) { return archive.keep(bytes); });
  if (open_) kept_.try_emplace(hash, bytes);
  return hash;
}

std::optional<std::string> GuardedArchive::fetch(const Hash& hash) {
  const std::lock_guard lock(mutex_);
  if (const auto waiting = kept_.find(hash); kept_again_later_ && waiting != kept_.end()) return waiting->second;
  return look([&](Archive& archive) { return archive.fetch(hash); });
}

std::int64_t GuardedArchive::write(const std::string& book, std::string_view text) {
  const std::lock_guard lock(mutex_);
  refuse_if_lost();
  const std::int64_t number = change([&](Archive& archive) { return archive.write(book, text); });
  wrote_.insert(std::this_thread::get_id());
  last_ = {book, number, std::string(text)};
  return number;
}

void GuardedArchive::commit() {
  const std::lock_guard lock(mutex_);
  refuse_if_lost();
  Archive& archive = opened();
  try {
    if (kept_again_later_) {
      for (const auto& [hash, bytes] : kept_) archive.keep(bytes);
    }
    archive.commit();
  } catch (const std::exception& error) {
    const auto written = last_;
    const auto lost_before = lost_;
    fail(error);
    if (!written || archive_ != nullptr) throw;
    const auto there = has(*written);
    if (!there) {
      throw MachineError(
          fmt::format("{}; it is not known whether this was stored, so check before you try again", error.what()));
    }
    if (!*there) throw;
    lost_ = lost_before;
  }
  forget_written();
  kept_.clear();
  kept_again_later_ = false;
}

void GuardedArchive::roll_back() {
  const std::lock_guard lock(mutex_);
  change([&](Archive& of) { of.roll_back(); });
  lost_.merge(std::exchange(wrote_, {}));  // some have not been told of an earlier loss
  lost_.erase(std::this_thread::get_id());
  forget_written();
  kept_.clear();
  kept_again_later_ = false;
}

std::vector<Entry> GuardedArchive::read(const std::string& book, std::int64_t after) {
  const std::lock_guard lock(mutex_);
  return look([&](Archive& archive) { return archive.read(book, after); });
}

std::vector<std::string> GuardedArchive::books() {
  const std::lock_guard lock(mutex_);
  return look([&](Archive& archive) { return archive.books(); });
}

Archive& GuardedArchive::opened() {
  if (archive_ != nullptr) return *archive_;
  if (Steady::now() < next_try_)
    throw MachineError(fmt::format("the archive has failed and will be opened again soon: {}", why_));
  try {
    reopen();
  } catch (const std::exception& error) {
    fail(error);
    throw;
  }
  return *archive_;
}

void GuardedArchive::reopen() {
  own_ = open_();
  archive_ = own_.get();
  rest_ = {};
  if (std::exchange(failing_, false) && watch_.recovered) watch_.recovered();
}

// What was written is lost, even if the archive itself is still usable.
void GuardedArchive::fail(const std::exception& error) {
  if (!open_) return;
  why_ = error.what();
  for (const std::thread::id& each : std::exchange(wrote_, {})) lost_.insert(each);
  lost_.erase(std::this_thread::get_id());
  forget_written();
  kept_again_later_ = !kept_.empty();  // with the next commit; a full disk can still be read
  try {
    if (archive_ != nullptr) archive_->roll_back();
  } catch (const std::exception&) {
    archive_ = nullptr;
  }
  if (archive_ == nullptr) {
    own_.reset();
    rest_ = std::clamp(rest_ * 2, rest_first, rest_longest);
    next_try_ = Steady::now() + rest_;
  }
  failing_ = archive_ == nullptr;
  if (watch_.failed) watch_.failed(error);
}

void GuardedArchive::forget_written() {
  wrote_.clear();
  last_.reset();
}

void GuardedArchive::refuse_if_lost() {
  if (lost_.erase(std::this_thread::get_id()) == 0) return;
  throw MachineError(fmt::format("what was written before the archive failed was not stored: {}", why_));
}

// A remote database may have committed a transaction whose answer was lost. None: it is still unreachable.
std::optional<bool> GuardedArchive::has(const Written& written) {
  try {
    reopen();
    const auto found = archive_->read(written.book, written.number - 1);
    return !found.empty() && found.front().text == written.text;
  } catch (const std::exception&) {
    archive_ = nullptr;
    own_.reset();
    return std::nullopt;
  }
}

}  // namespace agon::store
