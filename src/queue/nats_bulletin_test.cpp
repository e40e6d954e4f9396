#include <gtest/gtest.h>

#include <zstd.h>

#include <condition_variable>
#include <mutex>
#include <vector>

#include "queue/bulletin.hpp"
#include "queue/nats_connection.hpp"
#include "queue/test_nats.hpp"

namespace agon::queue {
namespace {

class Heard {
 public:
  std::function<void(std::string_view)> listener() {
    return [this](std::string_view text) {
      const std::lock_guard lock(mutex_);
      texts_.emplace_back(text);
      more_.notify_all();
    };
  }
  std::string next() {
    std::unique_lock lock(mutex_);
    if (!more_.wait_for(lock, std::chrono::minutes(2), [this] { return !texts_.empty(); })) return "nothing came";
    std::string text = std::move(texts_.front());
    texts_.erase(texts_.begin());
    return text;
  }

 private:
  std::mutex mutex_;
  std::condition_variable more_;
  std::vector<std::string> texts_;
};

std::string noise(std::size_t bytes) {
  std::string text(bytes, '\0');
  std::uint64_t state = 1;
  for (char& each : text) each = static_cast<char>((state = state * 6364136223846793005U + 1442695040888963407U) >> 56);
  return text;
}

TEST(ABulletin, IsHeardWholeByAllOfTheContestAndByNobodyElse) {
  const TestNats server;
  Heard one, two, other;
  const auto first = open_nats_bulletin(server.url("final"), one.listener());
  const auto second = open_nats_bulletin(server.url("final"), two.listener());
  const auto third = open_nats_bulletin(server.url("other"), other.listener());
  const std::string games(3 << 20, '7');  // exceeds a NATS message, but compresses well
  EXPECT_TRUE(first->post(games));
  EXPECT_TRUE(one.next() == games);
  EXPECT_TRUE(two.next() == games);
  EXPECT_TRUE(second->post(""));
  EXPECT_EQ(one.next(), "");
  EXPECT_TRUE(third->post("of the other contest"));
  EXPECT_EQ(other.next(), "of the other contest");
}

TEST(ABulletin, ThatIsTooLongIsRefusedAndTheNextOneIsHeard) {
  const TestNats server;
  Heard heard;
  const auto bulletin = open_nats_bulletin(server.url("final"), heard.listener());
  EXPECT_FALSE(bulletin->post(noise(bulletin_bytes_max + 1)));
  EXPECT_FALSE(bulletin->post(std::string(bulletin_text_bytes_max + 1, '7')));
  EXPECT_TRUE(bulletin->post("short"));
  EXPECT_EQ(heard.next(), "short");
}

// By another program, as a bulletin sends nothing of this kind.
TEST(ABulletin, ThatUnpacksToMoreThanAnyTextIsDroppedAndTheNextOneIsHeard) {
  const TestNats server;
  Heard heard;
  const auto bulletin = open_nats_bulletin(server.url("final"), heard.listener());
  const std::string text(bulletin_text_bytes_max + 1, '7');
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), ZSTD_CLEVEL_DEFAULT));
  ASSERT_LT(packed.size(), bulletin_bytes_max);
  const NatsConnection other(nats_url(server.url("final")).value());
  for (const std::string& bytes : {packed, std::string("not packed at all"), std::string()}) {
    ASSERT_EQ(natsConnection_Publish(other.get(), "agon.final.parts", bytes.data(), int(bytes.size())), NATS_OK);
  }
  ASSERT_EQ(natsConnection_Flush(other.get()), NATS_OK);
  EXPECT_TRUE(bulletin->post("short"));
  EXPECT_EQ(heard.next(), "short");
}

}  // namespace
}  // namespace agon::queue
