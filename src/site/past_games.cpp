#include "site/past_games.hpp"

#include <fmt/format.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

namespace agon::site {

namespace asio = boost::asio;

Text PastGames::find_kept(const std::string& key) {
  const std::lock_guard lock(mutex_);
  return kept_.find(key);
}

asio::awaitable<Text> PastGames::replay(std::string server, std::uint32_t game) {
  const std::string key = fmt::format("{} {}", server, game);
  if (Text file = find_kept(key)) co_return file;
  if (waiting_ >= waiting_max) co_return nullptr;
  struct Waits {
    explicit Waits(std::size_t& all) : count(all) { ++count; }
    ~Waits() { --count; }
    std::size_t& count;
  };
  const Waits waits(waiting_);
  const auto work = [this, &server, &key, game]() -> asio::awaitable<Text> {
    if (Text file = find_kept(key)) co_return file;  // made meanwhile for another request
    Text file = std::make_shared<const std::string>(make_(server, game));
    const std::lock_guard lock(mutex_);
    kept_.keep(key, file);
    co_return file;
  };
  co_return co_await asio::co_spawn(worker_, work, asio::use_awaitable);
}

}  // namespace agon::site
