// Orders to a server that does not listen yet.

#include "cli/contest/ask_server.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <future>
#include <thread>

#include "cli/run_agon.hpp"
#include "live/control/control.hpp"
#include "live/control/server_mark.hpp"
#include "os/test_folder.hpp"

namespace agon::cli {
namespace {

using testing::HasSubstr;

TEST(AskServer, WaitsForAServerThatIsStarting) {
  const os::TestFolder folder;
  const std::string data = folder / "data";
  std::filesystem::create_directory(data);
  const live::ServerMark mark(data);
  std::thread server([&] {
    // The command has said that it waits when it finds no socket; only then does the server listen.
    while (folder.read("err").find("waiting until it has started") == std::string::npos) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    std::ofstream(std::filesystem::path(data) / "contest.db") << "";  // as a server of a new contest makes it
  });
  const live::Control control(live::control_socket(data),
                              [](std::string_view request) { return "asked to " + std::string(request) + "\n"; });
  const int status =
      std::system((AGON_PROGRAM " contest status " + data + " >" + folder / "out" + " 2>" + folder / "err").c_str());
  server.join();
  EXPECT_EQ(status, 0) << folder.read("err");
  EXPECT_EQ(folder.read("out"), "asked to status\n");
}

TEST(AskServer, AsksAgainUntilItListens) {
  const os::TestFolder folder;
  const live::ServerMark mark(folder.path());
  std::future<std::optional<std::string>> answer =
      std::async(std::launch::async, [&] { return ask_server(folder.path(), "status"); });
  EXPECT_EQ(answer.wait_for(std::chrono::milliseconds(200)), std::future_status::timeout) << "it waits";
  const live::Control control(live::control_socket(folder.path()), [](std::string_view) { return "it runs\n"; });
  EXPECT_EQ(answer.get(), "it runs\n");
}

TEST(AskServer, DoesNotWaitWhereNoServerIs) {
  const os::TestFolder folder;
  EXPECT_FALSE(live::has_server(folder.path()));
  EXPECT_EQ(ask_server(folder.path(), "status"), std::nullopt);
  folder.write("server.lock", "");  // left behind by a killed server
  EXPECT_FALSE(live::has_server(folder.path()));
  {
    const live::ServerMark mark(folder.path());
    EXPECT_TRUE(live::has_server(folder.path()));
    const live::ServerMark second(folder.path());
  }
  EXPECT_FALSE(live::has_server(folder.path()));
}

}  // namespace
}  // namespace agon::cli
