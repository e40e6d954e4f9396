#include "base/json_writer.hpp"

#include <gtest/gtest.h>

namespace agon {
namespace {

TEST(JsonWriter, WritesNestedObjectsArraysAndMembers) {
  JsonWriter json;
  json.begin_object().member("turn", 3).member("over", false).key("path").begin_array();
  json.begin_array().value(7).value(10).end_array().begin_array().end_array();
  json.end_array().member("name", "Lavender").key("winner").null().end_object();
  EXPECT_EQ(std::move(json).take(), R"({"turn":3,"over":false,"path":[[7,10],[]],"name":"Lavender","winner":null})");
}

TEST(JsonWriter, EscapesWhatWouldBreakTheString) {
  JsonWriter json;
  json.value(std::string_view("a\"b\\c\n\x01"));
  EXPECT_EQ(std::move(json).take(), R"("a\"b\\c\u000a\u0001")");
}

}  // namespace
}  // namespace agon
