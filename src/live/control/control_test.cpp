#include "live/control/control.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <ctime>
#include <thread>
#include <vector>

#include "base/machine_error.hpp"
#include "live/control/control_address.hpp"
#include "os/test_folder.hpp"
#include "telemetry/failures.hpp"
#include "telemetry/log.hpp"

namespace agon::live {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr, testing::StartsWith, testing::ThrowsMessage;

fs::path socket_in(const os::TestFolder& folder) { return control_socket(folder.file().parent_path()); }

// A server that answers these bytes and exits.
class Mumbling {
 public:
  Mumbling(const fs::path& path, std::string answer)
      : listener_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)), answer_(std::move(answer)) {
    const sockaddr_un where = ControlAddress(path).get();
    if (bind(listener_, reinterpret_cast<const sockaddr*>(&where), sizeof where) != 0 || listen(listener_, 1) != 0) {
      throw MachineError("no socket");
    }
    thread_ = std::jthread([this] {
      const int client = accept(listener_, nullptr, nullptr);
      char request[100];
      EXPECT_GT(recv(client, request, sizeof request, 0), 0);
      EXPECT_EQ(send(client, answer_.data(), answer_.size(), MSG_NOSIGNAL), static_cast<ssize_t>(answer_.size()));
      close(client);
    });
  }
  ~Mumbling() {
    thread_.join();
    close(listener_);
  }
  Mumbling(const Mumbling&) = delete;
  Mumbling& operator=(const Mumbling&) = delete;

 private:
  const int listener_;
  const std::string answer_;
  std::jthread thread_;
};

int connected_to(const fs::path& path) {
  const int client = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_un where = ControlAddress(path).get();
  EXPECT_EQ(connect(client, reinterpret_cast<const sockaddr*>(&where), sizeof where), 0);
  return client;
}

std::string all_from(int client) {
  std::string all;
  char room[4096];
  for (ssize_t bytes = 0; (bytes = recv(client, room, sizeof room, 0)) > 0;) {
    all.append(room, static_cast<std::size_t>(bytes));
  }
  return all;
}

TEST(Control, AnswersALineWithATextToItsOwnerAlone) {
  const os::TestFolder folder;
  const fs::path socket = socket_in(folder);
  const std::string much(1 << 20, 'x');
  {
    const Control control(socket, [&](std::string_view request) { return std::string(request) + much; });
    EXPECT_EQ(fs::status(socket).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(ask_control(socket, "status"), "status" + much);
    EXPECT_EQ(ask_control(socket, "pause"), "pause" + much);
  }
  EXPECT_FALSE(fs::exists(socket));
  EXPECT_EQ(ask_control(socket, "status"), std::nullopt) << "nobody is there";
}

TEST(Control, TakesThePlaceOfASocketThatAKilledServerLeft) {
  const os::TestFolder folder;
  const fs::path socket = socket_in(folder);
  const Control dead(socket, [](std::string_view) { return "dead"; });
  const Control alive(socket, [](std::string_view) { return "alive"; });
  EXPECT_EQ(ask_control(socket, "status"), "alive");
}

TEST(Control, WhatAnAnswerThrowsIsToldToWhoAskedAndTheServerGoesOn) {
  telemetry::log_to_nobody();
  const os::TestFolder folder;
  const fs::path socket = socket_in(folder);
  const auto before = telemetry::failures()["control"];
  const Control control(socket, [](std::string_view request) -> std::string {
    if (request == "fail") throw MachineError("the disk is full");
    if (request == "refuse") throw Control::Refused("there is no room");
    return "fine";
  });
  EXPECT_THAT([&] { ask_control(socket, "fail"); }, ThrowsMessage<MachineError>("the disk is full"));
  EXPECT_THAT([&] { ask_control(socket, "refuse"); }, ThrowsMessage<MachineError>("there is no room"));
  EXPECT_EQ(ask_control(socket, "status"), "fine");
  EXPECT_EQ(telemetry::failures()["control"], before + 1) << "to say no is not a failure";
}

TEST(Control, WhoGetsNoAnswerOrHalfOfOneIsToldSo) {
  const auto told = [](const std::string& answer) -> std::string {
    const os::TestFolder folder;
    const Mumbling server(socket_in(folder), answer);
    try {
      return ask_control(socket_in(folder), "status").value_or("nobody listens");
    } catch (const MachineError& error) {
      return error.what();
    }
  };
  EXPECT_THAT(told(""), HasSubstr("gave no answer"));
  EXPECT_THAT(told("ok 6\nwho"), HasSubstr("broke off"));
  EXPECT_THAT(told("ok 1"), HasSubstr("broke off"));
  EXPECT_THAT(told("noted\n"), HasSubstr("is it another version of agon?"));
  EXPECT_EQ(told("ok 6\nwhole\n"), "whole\n");
}

TEST(Control, ReadsARequestOfAMegabyteAndRefusesALongerOneInWords) {
  const os::TestFolder folder;
  const fs::path socket = socket_in(folder);
  const Control control(socket, [](std::string_view request) { return std::to_string(request.size()); });
  for (const std::size_t size : {std::size_t{5'000}, control_request_bytes_max}) {
    EXPECT_EQ(ask_control(socket, std::string(size, 'x')), std::to_string(size));
  }
  const std::string long_one(control_request_bytes_max + 1, 'x');
  EXPECT_THAT([&] { ask_control(socket, long_one); }, ThrowsMessage<MachineError>(HasSubstr("at most 1048576")));

  const int client = connected_to(socket);  // does not check the size, unlike ask_control
  EXPECT_EQ(send(client, long_one.data(), long_one.size(), MSG_NOSIGNAL), static_cast<ssize_t>(long_one.size()));
  EXPECT_THAT(all_from(client), HasSubstr("error 40\nthe request is longer than 1048576 bytes"));
  close(client);
  EXPECT_EQ(ask_control(socket, "x"), "1");
}

TEST(Control, MayLieInADeepFolder) {
  const os::TestFolder folder;
  fs::path deep = folder.file().parent_path();
  while (deep.string().size() < 600) deep /= std::string(50, 'd');
  fs::create_directories(deep);
  {
    const Control control(control_socket(deep), [](std::string_view) { return "deep"; });
    EXPECT_EQ(fs::status(control_socket(deep)).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(ask_control(control_socket(deep), "status"), "deep");
  }
  EXPECT_FALSE(fs::exists(control_socket(deep)));
  EXPECT_EQ(ask_control(control_socket(deep), "status"), std::nullopt);
}

TEST(Control, RestsWhileThereAreNoDescriptorsAndAnswersWhenThereAreAgain) {
  telemetry::log_to_nobody();
  const os::TestFolder folder;
  const Control control(socket_in(folder), [](std::string_view) { return "here"; });
  const int client = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_un where = ControlAddress(socket_in(folder)).get();
  std::vector<int> all;
  for (int fd = 0; (fd = open("/dev/null", O_RDONLY | O_CLOEXEC)) >= 0;) all.push_back(fd);
  EXPECT_EQ(connect(client, reinterpret_cast<const sockaddr*>(&where), sizeof where), 0);
  EXPECT_EQ(send(client, "status\n", 7, MSG_NOSIGNAL), 7);
  constexpr double waited = 0.5;
  const std::clock_t before = std::clock();
  std::this_thread::sleep_for(std::chrono::duration<double>(waited));
  const double burned = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
  for (const int fd : all) close(fd);
  EXPECT_LT(burned, waited / 2) << "of the processor, by this whole process";
  EXPECT_EQ(all_from(client), "ok 4\nhere");
  close(client);
}

}  // namespace
}  // namespace agon::live
