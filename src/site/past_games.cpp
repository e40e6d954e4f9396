#include "site/past_games.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

namespace agon::site {

namespace asio = boost::asio;

Text PastGames::kept(const std::string& server, std::uint32_t game) {
  const std::lock_guard lock(mutex_);
  const auto found =
      std::ranges::find_if(all_, [&](const Kept& each) { return each.game == game && each.server == server; });
  if (found == all_.end()) return nullptr;
  all_.splice(all_.begin(), all_, found);
  return found->file;
}

void PastGames::keep(Kept made) {
  const std::lock_guard lock(mutex_);
  bytes_ += made.file->size();
  all_.push_front(std::move(made));
  while (bytes_ > kept_bytes_max && all_.size() > 1) {
    bytes_ -= all_.back().file->size();
    all_.pop_back();
  }
}

asio::awaitable<Text> PastGames::replay(std::string server, std::uint32_t game) {
  if (Text file = kept(server, game)) co_return file;
  if (waiting_ >= waiting_max) co_return nullptr;
  struct Waits {
    explicit Waits(std::size_t& all) : count(all) { ++count; }
    ~Waits() { --count; }
    std::size_t& count;
  };
  const Waits waits(waiting_);
  const auto work = [this, &server, game]() -> asio::awaitable<Text> {
    if (Text file = kept(server, game)) co_return file;  // somebody else has waited for it
    Text file = std::make_shared<const std::string>(make_(server, game));
    keep({server, game, file});
    co_return file;
  };
  co_return co_await asio::co_spawn(worker_, work, asio::use_awaitable);
}

}  // namespace agon::site
