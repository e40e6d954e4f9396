#include "server/control.hpp"

#include <gtest/gtest.h>

#include "store/test_folder.hpp"

namespace agon::server {
namespace {

namespace fs = std::filesystem;

TEST(Control, AnswersALineWithATextToItsOwnerAlone) {
  const store::TestFolder folder;
  const fs::path socket = control_socket(folder.file().parent_path());
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
  const store::TestFolder folder;
  const fs::path socket = control_socket(folder.file().parent_path());
  const Control dead(socket, [](std::string_view) { return "dead"; });
  const Control alive(socket, [](std::string_view) { return "alive"; });
  EXPECT_EQ(ask_control(socket, "status"), "alive");
}

}  // namespace
}  // namespace agon::server
