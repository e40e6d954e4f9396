#include "store/log/guarded_archive.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <thread>

#include "base/machine_error.hpp"
#include "store/log/test_archive.hpp"

namespace agon::store {
namespace {

using testing::ElementsAre, testing::HasSubstr, testing::IsEmpty, testing::ThrowsMessage;

// A simulated database: its machine's state, and its users' view.
struct Base {
  TestDisk disk;
  int opened = 0;
  bool away = false;           // every call fails
  bool loses_answers = false;  // commits are stored, but the caller gets an error
  bool heals = false;          // a failed archive remains usable
  bool damaged = false;        // only reading bytes fails
};

class FragileArchive final : public Archive {
 public:
  explicit FragileArchive(Base& base) : base_(base), inside_(base.disk) {
    look();
    ++base.opened;
  }

  Hash keep(std::string_view bytes) override { return look(), inside_.keep(bytes); }
  std::optional<std::string> fetch(const Hash& hash) override {
    if (base_.damaged) throw MachineError("it is damaged");
    return look(), inside_.fetch(hash);
  }
  std::int64_t write(const std::string& book, std::string_view text) override {
    return look(), inside_.write(book, text);
  }
  void commit() override {
    look();
    inside_.commit();
    if (!std::exchange(base_.loses_answers, false)) return;
    broken_ = true;
    throw MachineError("the connection broke");
  }
  void roll_back() override {
    inside_.roll_back();
    if (broken_ && !base_.heals) throw MachineError("open it again");
    broken_ = false;
  }
  std::vector<Entry> read(const std::string& book, std::int64_t after) override {
    return look(), inside_.read(book, after);
  }
  std::vector<std::string> books() override { return look(), inside_.books(); }

 private:
  void look() {
    broken_ = broken_ || base_.away;
    if (broken_) throw MachineError("it is away");
  }

  Base& base_;
  TestArchive inside_;
  bool broken_ = false;
};

class GuardedArchiveTest : public testing::Test {
 protected:
  std::vector<std::string> kept(const std::string& book) const {
    std::vector<std::string> all;
    const auto found = base_.disk.books.find(book);
    if (found == base_.disk.books.end()) return all;
    for (const Entry& each : found->second) all.push_back(each.text);
    return all;
  }

  // Retries until the archive has been reopened.
  void after_a_rest(const std::function<void()>& work) {
    for (int i = 0; i < 2000; ++i) {
      try {
        return work();
      } catch (const MachineError&) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      }
    }
    ADD_FAILURE() << "it was not opened again";
  }

  Base base_;
  std::vector<std::string> failures_;
  int recovered_ = 0;
  GuardedArchive archive_{
      [this] { return std::make_unique<FragileArchive>(base_); },
      {[this](const std::exception& error) { failures_.emplace_back(error.what()); }, [this] { ++recovered_; }}};
};

TEST_F(GuardedArchiveTest, IsOpenedAnewAfterItHasFailed) {
  archive_.write("acts", "before");
  archive_.commit();
  base_.away = true;
  EXPECT_THROW(archive_.write("acts", "lost"), MachineError);
  EXPECT_THAT(failures_, ElementsAre("it is away")) << "it is told";
  EXPECT_THAT([&] { archive_.books(); },
              ThrowsMessage<MachineError>(HasSubstr("will be opened again soon: it is away")));
  base_.away = false;
  after_a_rest([&] { archive_.write("acts", "after"); });
  archive_.commit();
  EXPECT_THAT(kept("acts"), ElementsAre("before", "after"));
  EXPECT_EQ(base_.opened, 2);
  EXPECT_EQ(recovered_, 1);
}

TEST_F(GuardedArchiveTest, AnArchiveThatCanGoOnIsNotOpenedAnew) {
  base_.heals = base_.away = true;
  EXPECT_THROW(archive_.write("acts", "lost"), MachineError);
  base_.away = false;
  archive_.write("acts", "after");
  archive_.commit();
  EXPECT_THAT(kept("acts"), ElementsAre("after"));
  EXPECT_EQ(base_.opened, 1);
}

TEST_F(GuardedArchiveTest, WhoHadWrittenHearsThatAnothersFailureHasLostIt) {
  archive_.write("acts", "mine");
  base_.heals = base_.away = true;
  std::thread([&] { EXPECT_THROW(archive_.write("acts", "another's"), MachineError); }).join();
  base_.away = false;
  std::thread([&] {
    archive_.write("acts", "another's");
    archive_.commit();
  }).join();
  EXPECT_THAT([&] { archive_.commit(); }, ThrowsMessage<MachineError>(HasSubstr("was not stored: it is away")));
  EXPECT_THAT(kept("acts"), ElementsAre("another's"));
  archive_.write("acts", "mine again");
  archive_.commit();
  EXPECT_THAT(kept("acts"), ElementsAre("another's", "mine again"));
}

TEST_F(GuardedArchiveTest, WhatCannotBeReadTakesNothingBackThatIsAboutToBeCommitted) {
  archive_.write("acts", "mine");
  base_.damaged = true;
  std::thread([&] { EXPECT_THROW(archive_.fetch(Hash(64, '0')), MachineError); }).join();
  EXPECT_THROW(archive_.fetch(Hash(64, '0')), MachineError);
  EXPECT_THAT(failures_, ElementsAre("it is damaged", "it is damaged")) << "it is told";
  archive_.commit();
  EXPECT_THAT(kept("acts"), ElementsAre("mine"));
}

TEST_F(GuardedArchiveTest, BytesAreKeptAgain) {
  const Hash hash = archive_.keep("a replay");
  base_.away = true;
  std::thread([&] { EXPECT_THROW(archive_.books(), MachineError); }).join();
  base_.away = false;
  after_a_rest([&] { archive_.books(); });
  EXPECT_EQ(archive_.fetch(hash), "a replay");
  EXPECT_THAT(base_.disk.blobs, IsEmpty());
  archive_.commit();
  EXPECT_EQ(base_.disk.blobs.at(hash), "a replay");
}

TEST_F(GuardedArchiveTest, ACommitWhoseAnswerWasLostHasSucceeded) {
  archive_.write("acts", "once");
  base_.loses_answers = true;
  archive_.commit();
  EXPECT_THAT(kept("acts"), ElementsAre("once"));
  archive_.write("acts", "next");
  archive_.commit();
  EXPECT_THAT(kept("acts"), ElementsAre("once", "next"));
}

TEST_F(GuardedArchiveTest, ACommitWhoseAnswerWasLostHasKeptWhatOthersHadWrittenToo) {
  archive_.write("acts", "mine");
  base_.loses_answers = true;
  std::thread([&] {
    archive_.write("acts", "another's");
    archive_.commit();
  }).join();
  archive_.commit();  // otherwise it would be written again
  EXPECT_THAT(kept("acts"), ElementsAre("mine", "another's"));
}

}  // namespace
}  // namespace agon::store
