#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>

#include "site/kept_texts.hpp"

namespace agon::site {

// Replays of games of live servers that have ended. A long game takes seconds to be told again, so that is done by a
// thread of its own, one game after another; what was made is kept, up to so many bytes. Who asks while too many wait
// is told to come back.
class PastGames {
 public:
  static constexpr std::size_t kept_bytes_max = 32 << 20, waiting_max = 16;

  // The file of a game's replay. Throws when there is none.
  using Make = std::function<std::string(const std::string& server, std::uint32_t game)>;

  explicit PastGames(Make make) : make_(std::move(make)) {}
  ~PastGames() { worker_.join(); }

  // By one thread, which goes on meanwhile. Null: too many wait. Throws what `make` throws.
  boost::asio::awaitable<Text> replay(std::string server, std::uint32_t game);

 private:
  Text find_kept(const std::string& key);

  const Make make_;
  std::size_t waiting_ = 0;
  std::mutex mutex_;  // of what follows
  KeptTexts kept_{kept_bytes_max};
  boost::asio::thread_pool worker_{1};
};

}  // namespace agon::site
