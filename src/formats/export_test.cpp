#include "formats/export.hpp"

#include <gtest/gtest.h>

#include "formats/swiss.hpp"
#include "formats/test_field.hpp"
#include "scoring/placement.hpp"

namespace agon::formats {
namespace {

// Two rounds with three entrants; the third has the first bye.
class Export : public testing::Test {
 protected:
  std::vector<Entrant> entrants = field(3);
  std::vector<Played> played = {result({1, 1, {1, 0}, 0, ""}, 1, 1, 33), result({1, 2, {2}, 0, "bye"}, 0, 0),
                                result({2, 1, {2, 0}, 0, ""}, 0, 2, 41), result({2, 2, {1}, 0, "bye"}, 0, 0)};
  Table table() const { return Swiss(2).table(entrants, played, 1); }
};

TEST_F(Export, TrfHoldsWhoPlayedWhomWithWhichSideAndResult) {
  entrants[0].name = "Żółw & Söhne: an entrant with a name too long";
  const std::string blanks(33, ' ');
  EXPECT_EQ(trf("Spring", entrants, played, table()),
            "012 Spring\n"
            "062 3\n"
            "XXR 2\n"
            "001    1      Żółw & Söhne: an entrant with a n" +
                blanks + " 1.5    2     2 b =     3 b 1\n" + "001    2      bot2                             " +
                blanks + " 1.5    1     1 w =  0000 - U\n" + "001    3      bot3                             " +
                blanks + " 1.0    3  0000 - U     1 w 0\n");
}

TEST_F(Export, TrfMarksRoundsAfterWithdrawing) {
  entrants[2].last_round = 1;
  played.resize(2);
  played.push_back(result({2, 1, {0, 1}, 0, ""}, 2, 0));
  const std::string text = trf("", entrants, played, table());
  EXPECT_EQ(text.substr(text.size() - 19), "0000 - U  0000 - Z\n");
}

TEST_F(Export, TrfGivesEachGameOfAPairItsColumn) {
  const std::vector<Played> two = {result({1, 1, {0, 1}, 0, ""}, 2, 0), result({1, 2, {1, 0}, 0, ""}, 2, 0)};
  const std::string text = trf("", field(2), two, {});
  EXPECT_NE(text.find("XXR 2\n"), std::string::npos);
  EXPECT_NE(text.find("   2 w 1     2 b 0\n"), std::string::npos);
}

TEST_F(Export, CsvQuotesNamesAndDisarmsFormulas) {
  entrants[0].name = "=1+1";
  entrants[1].name = "say \"hi\", you";
  EXPECT_EQ(table_csv(table(), entrants),
            "place,name,points,Buchholz cut 1,Buchholz,Sonneborn-Berger,wins\r\n"
            "1,\"say \"\"hi\"\", you\",1.5,1.5,3.0,1.50,0\r\n"
            "2,'=1+1,1.5,1.5,2.5,1.75,1\r\n"
            "3,bot3,1.0,1.5,2.5,0.50,0\r\n");
  EXPECT_EQ(games_csv(field(3), std::span(played).first(2)),
            "round,table,map,purpose,turns,name 1,score 1,fault 1,name 2,score 2,fault 2\r\n"
            "1,1,1,,33,bot2,0.500000,,bot1,0.500000,\r\n"
            "1,2,1,bye,0,bot3,,,,,\r\n");
}

TEST_F(Export, CsvDisarmsWhateverMayBeginAFormula) {
  for (const std::string begin : {"=", "+", "-", "@", "\t", "\r"}) {
    EXPECT_NE(csv_field(begin + "SUM(1)").find("'" + begin), std::string::npos) << begin;
  }
  EXPECT_EQ(csv_field("a=1@b"), "a=1@b");
}

TEST_F(Export, CsvHasTitlesBesideNamesWhereThereAreTitles) {
  const Titles titles = {{"bot1", "Null Pointers"}, {"bot2", "=Tails"}};
  EXPECT_EQ(table_csv(table(), entrants, titles),
            "place,name,title,points,Buchholz cut 1,Buchholz,Sonneborn-Berger,wins\r\n"
            "1,bot2,'=Tails,1.5,1.5,3.0,1.50,0\r\n"
            "2,bot1,Null Pointers,1.5,1.5,2.5,1.75,1\r\n"
            "3,bot3,bot3,1.0,1.5,2.5,0.50,0\r\n");
  EXPECT_EQ(games_csv(field(3), std::span(played).first(2), titles),
            "round,table,map,purpose,turns,name 1,title 1,score 1,fault 1,name 2,title 2,score 2,fault 2\r\n"
            "1,1,1,,33,bot2,'=Tails,0.500000,,bot1,Null Pointers,0.500000,\r\n"
            "1,2,1,bye,0,bot3,bot3,,,,,,\r\n");
}

TEST_F(Export, JsonHoldsEntrantsGamesTableAndLots) {
  Table shared;
  shared.columns = {{"total", 2}};
  shared.rows = {{1, 1, {scoring::Exact(110, 3)}}};
  shared.lots = {{"who begins", {1, 0}}};
  Played game = {{1, 1, {1, nobody}, 4, "map 5"}, {point, 0}, {}, 9};
  game.faults.set(1);
  EXPECT_EQ(tournament_json("Spring", field(2), std::vector{game}, shared),
            R"({"tournament":"Spring","entrants":["bot1","bot2"],"games":[{"round":1,"table":1,"map":4,)"
            R"("purpose":"map 5","turns":9,"seats":[2,null],"scores":["1.000000","0.000000"],"faults":[1]}],)"
            R"("table":{"columns":["total"],"rows":[{"place":1,"entrant":2,"values":["36.67"],"exact":["110/3"]}],)"
            R"("remark":""},"lots":[{"about":"who begins","order":[2,1]}]})");
}

}  // namespace
}  // namespace agon::formats
