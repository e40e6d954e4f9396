#include "sandbox/drain.hpp"

#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>

#include "os/background.hpp"

namespace agon::sandbox {
namespace {

constexpr std::size_t end_bytes_max = 512;

struct Source {
  os::Handle read_end;
  std::uint64_t most = 0;
  Kept kept;
};

// Reads what is available. False: the end of the pipe.
bool read_some(Source& source) {
  std::array<char, 64 << 10> block;
  const ssize_t count = ::read(source.read_end.get(), block.data(), block.size());
  if (count <= 0) return count < 0 && (errno == EAGAIN || errno == EINTR);
  const auto room = source.most - source.kept.text.size();
  source.kept.text.append(block.data(),
                          static_cast<std::size_t>(std::min<std::uint64_t>(room, static_cast<std::uint64_t>(count))));
  source.kept.bytes += static_cast<std::uint64_t>(count);
  source.kept.end.append(block.data(), static_cast<std::size_t>(count));
  if (source.kept.end.size() > end_bytes_max) source.kept.end.erase(0, source.kept.end.size() - end_bytes_max);
  return true;
}

// All pipes and the thread that reads them; lives as long as this process.
class Reader {
 public:
  static Reader& instance() {
    static Reader* reader = new Reader;  // never destroyed: the thread may still be reading at exit
    return *reader;
  }

  std::uint64_t add(os::Handle read_end, std::uint64_t most) {
    const std::lock_guard lock(mutex_);
    const std::uint64_t key = ++last_key_;
    epoll_event event = {};
    event.events = EPOLLIN;
    event.data.u64 = key;
    ::fcntl(read_end.get(), F_SETFL, O_NONBLOCK);
    if (::epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, read_end.get(), &event) != 0) throw os::machine_error("epoll_ctl");
    sources_.emplace(key, Source{std::move(read_end), most, {}});
    return key;
  }

  // The mutex keeps the reader from reading between the two queries.
  std::uint64_t written(std::uint64_t key) {
    const std::lock_guard lock(mutex_);
    const auto found = sources_.find(key);
    if (found == sources_.end()) return 0;
    int unread = 0;
    if (::ioctl(found->second.read_end.get(), FIONREAD, &unread) != 0) throw os::machine_error("ioctl");
    return found->second.kept.bytes + static_cast<std::uint64_t>(unread);
  }

  Kept remove(std::uint64_t key) {
    const std::lock_guard lock(mutex_);
    const auto found = sources_.find(key);
    if (found == sources_.end()) return {};
    Source& source = found->second;
    // A pipe holds at most its capacity; a writer that is still alive must not keep us here.
    for (std::uint64_t before = source.kept.bytes; source.kept.bytes - before < (1 << 20);) {
      const std::uint64_t now = source.kept.bytes;
      if (!read_some(source) || source.kept.bytes == now) break;
    }
    Kept kept = std::move(source.kept);
    sources_.erase(found);  // closing it removes it from the epoll set
    return kept;
  }

 private:
  Reader() : epoll_(::epoll_create1(EPOLL_CLOEXEC)) {
    if (!epoll_) throw os::machine_error("epoll_create1");
    os::run_in_background([this] { run(); });
  }

  void run() {
    std::array<epoll_event, 16> events;
    for (;;) {
      const int count = ::epoll_wait(epoll_.get(), events.data(), static_cast<int>(events.size()), -1);
      const std::lock_guard lock(mutex_);
      for (int i = 0; i < count; ++i) {
        const auto found = sources_.find(events[static_cast<std::size_t>(i)].data.u64);
        if (found == sources_.end() || read_some(found->second)) continue;
        ::epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, found->second.read_end.get(), nullptr);
      }
    }
  }

  os::Handle epoll_;
  std::mutex mutex_;
  std::map<std::uint64_t, Source> sources_;
  std::uint64_t last_key_ = 0;
};

}  // namespace

Drain::Drain(os::Handle read_end, std::uint64_t most) : key_(Reader::instance().add(std::move(read_end), most)) {}

Drain::~Drain() { Reader::instance().remove(key_); }

std::uint64_t Drain::written() const { return Reader::instance().written(key_); }

Kept Drain::take() { return Reader::instance().remove(key_); }

}  // namespace agon::sandbox
