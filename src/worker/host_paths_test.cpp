#include "worker/host_paths.hpp"

#include <gtest/gtest.h>

namespace agon::worker {
namespace {

TEST(HostPaths, OfAPathOfThisMachineOnlyTheLastNameIsTold) {
  EXPECT_EQ(without_host_paths("cannot create a folder in /root/.cache/agon/built: No space left on device"),
            "cannot create a folder in built: No space left on device");
  EXPECT_EQ(without_host_paths("/srv/contest.data/archive.db (and \"/srv/a b/c/\")"), "archive.db (and \"a b/c/\")");
}

TEST(HostPaths, WhatEveryMachineHasStaysAsItIs) {
  for (const char* text : {"/usr/bin/g++ -o ../output/program a/b.cpp", "/tmp/ccX.o: in main", "1/2 of it", ""}) {
    EXPECT_EQ(without_host_paths(text), text);
  }
}

}  // namespace
}  // namespace agon::worker
