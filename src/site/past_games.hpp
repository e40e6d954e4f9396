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

// Replays of finished games on live servers. Replaying a long game takes seconds, so a separate thread does it, one
// game at a time; results are cached up to a number of bytes. When too many requests wait, the client is told to come
// back.
class PastGames {
 public:
  static constexpr std::size_t kept_bytes_max = 32 << 20, waiting_max = 16;

  // Makes the replay file of a game. Throws if there is none.
  using Make = std::function<std::string(const std::string& server, std::uint32_t game)>;

  explicit PastGames(Make make) : make_(std::move(make)) {}
  ~PastGames() { worker_.join(); }

  // Call it on one thread only, which is not blocked. Null: too many requests wait. Throws what `make` throws.
  boost::asio::awaitable<Text> replay(std::string server, std::uint32_t game);

 private:
  Text find_kept(const std::string& key);

  const Make make_;
  std::size_t waiting_ = 0;
  std::mutex mutex_;  // guards the following member
  KeptTexts kept_{kept_bytes_max};
  boost::asio::thread_pool worker_{1};
};

}  // namespace agon::site
