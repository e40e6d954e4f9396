#include <gtest/gtest.h>

#include <set>
#include <variant>

#include "json/members.hpp"
#include "tournaments/acts/act.hpp"

namespace agon::tournaments {
namespace {

// As found in archives since the first version: one of each kind, and of each form.
const char* const entries[] = {
    R"({"tournaments":[{"name":"Swiss","game":"football","format":"swiss","intermediate":false,"publish":"by hand","begins":"after 2h"}]})",
    R"({"tournaments":[{"name":"P","game":"football","format":"play-off","intermediate":false,"publish":"over","begins":"by hand","seeded_by":"Swiss"}]})",
    R"({"tournaments":[]})",
    R"({"start":{"tournament":"Swiss","by":"clock","submissions":7}})",
    R"({"start":{"tournament":"Swiss","by":"hand"}})",
    R"({"refuse":{"tournament":"Swiss","why":"nobody has handed in"}})",
    R"({"publish":{"tournament":"Swiss","rounds":3}})",
    R"({"publish":{"tournament":"Swiss"}})",
    R"({"publish":{"tournament":"Swiss","rounds":3,"entry":17}})",
    R"({"hide":{"tournament":"Swiss"}})",
    R"({"freeze":{"contest_ms":7200000,"standings":"abc","books":{"tournament/Swiss":17}}})",
    R"({"freeze":{"contest_ms":0,"standings":""}})",
    R"({"freeze":{"contest_ms":7200000,"standings":"abc","books":{},"due":{"contest_ms":7200000}}})",
    R"({"freeze":{"contest_ms":5,"standings":"","books":{},"due":{"moment_ms":1790000000000}}})",
    R"({"due":{"contest_ms":7200000}})",
    R"({"due":{"moment_ms":1790000000000}})",
    R"({"stood":{"freeze":9,"contest_ms":7200000,"standings":"abc"}})",
    R"({"reveal":{}})",
    R"({"ceremony":{"key":"blake2b:abc"}})",
    R"({"ceremony":{"key":""}})",
    R"({"rejudge":{"tournament":"Swiss","what":"3/2","why":"a worker lied"}})",
    R"({"rejudge":{"tournament":"Swiss","what":"all","why":"x","books":{"tournament/Swiss":3},"change":{"setup":"a"}}})",
    R"({"rejudged":{"act":12}})",
    R"({"verified":{"tournament":"Swiss","entry":57,"wrong":0,"why":""}})",
    R"({"extend":{"contest_ms":7200000,"length_ms":90000000}})",
    R"({"rescore":{"changes":["K of wall: 1 -> 2"]}})",
    R"({"cancel":{"tournament":"Swiss","why_hex":"ff"}})",
    R"({"undo":{"act":31,"why":"it was another one"}})",
    R"({"reject":{"submission":7,"team":"alfa","why":"copied"}})",
    R"({"announce":{"text":"Lunch is served"}})",
    R"({"pause":{"why":"a power cut","until_ms":1790000000000}})",
    R"({"pause":{}})",
    R"({"resume":{}})",
    R"({"team":{"login":"alfa","status":"disqualified","annulled":true,"why":"copied from beta"}})",
    R"({"teams":{"passwords":["alfa"],"changed":["beta"],"added":["gamma"]}})",
    R"({"accounts":{"passwords":["jury"],"removed":["maria"]}})",
    R"({"held":{"trouble":"disk full","at_ms":1790000000000,"why":"3 MB are free"}})",
    R"({"released":{"trouble":"journal fails","at_ms":1790000000000}})",
};

TEST(AnAct, IsWrittenAsItWasRead) {
  std::set<std::size_t> kinds;
  for (const char* const text : entries) {
    const SignedAct read = read_act(text);
    EXPECT_EQ(written(read.act), text);
    kinds.insert(read.act.index());
  }
  EXPECT_EQ(kinds.size(), std::variant_size_v<Act> - 1) << "of all kinds but the unknown one there is an entry above";
}

TEST(AnAct, IsSignedByAPersonWhoMayGiveAReason) {
  const SignedAct read = read_act(signed_by(act::Reveal{}, "maria", "the prizes"));
  EXPECT_TRUE(std::holds_alternative<act::Reveal>(read.act));
  EXPECT_EQ(read.by, "maria");
  EXPECT_EQ(read.why, "the prizes");
  EXPECT_EQ(signed_by(act::Reveal{}, ""), R"({"reveal":{}})");
}

TEST(AnAct, OfALaterVersionIsUnknown) {
  const SignedAct read = read_act(R"({"later":{"x":1},"by":"maria"})");
  EXPECT_EQ(kind_of(read.act), "later");
  EXPECT_EQ(read.by, "maria");
}

TEST(AnAct, OfWhichAMemberIsMissingOrOfAnotherTypeIsNone) {
  for (const char* const text : {
           "",
           "{",
           "[]",
           R"({"tournaments":{}})",
           R"({"tournaments":[{"name":"Swiss"}]})",
           R"({"start":7})",
           R"({"start":{"by":"hand"}})",
           R"({"start":{"tournament":"Swiss","by":"hand","submissions":-1}})",
           R"({"start":{"tournament":"Swiss","by":"hand","submissions":4294967296}})",
           R"({"freeze":{"contest_ms":0,"standings":"","books":[]}})",
           R"({"due":{}})",
           R"({"team":{"login":"alfa","status":"sleeps","annulled":true,"why":""}})",
           R"({"undo":{"act":"31","why":""}})",
           R"({"reveal":{},"by":7})",
       }) {
    EXPECT_THROW(read_act(text), ParseError) << text;
  }
}

}  // namespace
}  // namespace agon::tournaments
