#include "telemetry/failures.hpp"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <stdexcept>
#include <thread>

#include "live/metrics.hpp"
#include "telemetry/log.hpp"
#include "tournaments/evidence/book_verifier.hpp"

namespace agon::live {
namespace {

TEST(Failures, WhatIsThrownIsCountedWhereItWasMet) {
  telemetry::log_to_nobody();
  const auto before = telemetry::failures()["test"];
  EXPECT_TRUE(telemetry::contained("test", [] {}));
  EXPECT_FALSE(telemetry::contained("test", [] { throw std::runtime_error("on purpose"); }));
  EXPECT_FALSE(telemetry::contained("test", [] { throw 17; }));
  EXPECT_EQ(telemetry::failures()["test"], before + 2);
  Metrics metrics({});
  EXPECT_NE(metrics.text().find("agon_errors_total{where=\"test\"} 2"), std::string::npos) << metrics.text();
}

TEST(Failures, ALoopGoesOnAfterAHandlerThatThrows) {
  telemetry::log_to_nobody();
  boost::asio::io_context loop;
  int handled = 0;
  for (int i = 0; i < 3; ++i) {
    boost::asio::post(loop, [] { throw std::runtime_error("on purpose"); });
    boost::asio::post(loop, [&] { ++handled; });
  }
  telemetry::run_contained("test loop", loop);
  EXPECT_EQ(handled, 3);
  EXPECT_EQ(telemetry::failures()["test loop"], 3U);
}

TEST(Failures, WorkThatThrowsIsBegunAgainUntilItReturnsOrAStop) {
  telemetry::log_to_nobody();
  int tries = 0;
  telemetry::persist("test work", {}, [&] {
    if (++tries < 2) throw std::runtime_error("on purpose");
  });
  EXPECT_EQ(tries, 2);
  std::jthread stuck([](const std::stop_token& stop) {
    telemetry::persist("stuck", stop, [] { throw std::runtime_error("on purpose"); });
  });
}

// An archive that fails in unforeseen ways.
class OddArchive final : public store::Archive {
 public:
  Hash keep(std::string_view) override { throw 17; }
  std::optional<std::string> fetch(const Hash&) override { throw 17; }
  std::int64_t write(const std::string&, std::string_view) override { throw 17; }
  void commit() override { throw 17; }
  void roll_back() override {}
  std::vector<store::Entry> read(const std::string&, std::int64_t) override { throw 17; }
  std::vector<std::string> books() override { throw 17; }
};

TEST(Failures, AVerificationThatThrowsIsReportedAndBreaksOffWithItsVerifier) {
  telemetry::log_to_nobody();
  const auto before = telemetry::failures()["verification"];
  const tournaments::JuryPlan plan;
  OddArchive archive;
  tournaments::BookVerifier verifier(plan, false, archive);
  verifier.begin("Cup", 1);
  while (telemetry::failures()["verification"] == before) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_FALSE(verifier.done()) << "it rests";
  EXPECT_TRUE(verifier.busy());
}

}  // namespace
}  // namespace agon::live
