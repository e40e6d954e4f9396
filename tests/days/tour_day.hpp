#pragma once

#include <boost/json.hpp>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "recount_duels.hpp"
#include "scripted_day.hpp"

namespace agon::cli {

// A bot tour of forty teams. Their programs are six variants ("tastes") of the game's simple sample bot.
class TourDay {
 public:
  // `text`: a text in the sample bot; `tastes`: its replacement, with {} for the variant's number.
  TourDay(std::string game, std::string text, std::string tastes)
      : game_(std::move(game)), text_(std::move(text)), tastes_(std::move(tastes)) {
    day_.change_all("\"football\"", "\"" + game_ + "\"");
    day_.change("port = 8080", "port = 0");
    day_.change("trial = true ", "trial = false");
    day_.change("# per_minute = 6", "per_minute = 100");
    day_.change("rounds = 4 ", "rounds = 2 ");
    day_.change("rounds = 10 ", "rounds = 9 ");
    EXPECT_EQ(day_.add_teams(1, ScriptedDay::teams).code, 0);
  }

  ScriptedDay& day() { return day_; }

  std::string program(int taste) const {
    std::string source = content_of(sources / "src/games" / game_ / "bots/simple.cpp");
    const std::size_t at = source.find(text_);
    EXPECT_NE(at, source.npos) << text_;
    return source.replace(at, text_.size(), fmt::format(fmt::runtime(tastes_), taste));
  }
  // All teams submit at the same time.
  void all_hand_in(int first, int last) const {
    std::string line;
    for (int i = first; i <= last; ++i) {
      const std::string file = day_.folder().write(fmt::format("taste{}.cpp", i % 6), program(1 + i % 6));
      line += fmt::format("{{ {} contest submit {} {} {} || echo {} >> {}; }} & ", AGON_PROGRAM, day_.data(), team(i),
                          file, team(i), day_.folder() / "not-accepted");
    }
    EXPECT_EQ(std::system(("{ " + line + "wait; } >/dev/null 2>&1 </dev/null").c_str()), 0);
    EXPECT_EQ(day_.folder().read("not-accepted"), "") << day_.folder().read("log");
  }

  // The JSON of a tournament; null if it has not begun.
  boost::json::value tournament(const std::string& name) const {
    const Ran ran = day_.act("tournaments", "'" + name + "' --json");
    return ran.code == 0 ? boost::json::parse(ran.out) : boost::json::value(nullptr);
  }
  std::size_t played(const std::string& name) const {
    const boost::json::value one = tournament(name);
    std::size_t count = 0;
    if (!one.is_object()) return 0;
    for (const auto& round : one.at("rounds").as_array()) {
      for (const auto& meeting : round.at("meetings").as_array()) count += meeting.as_object().contains("scores");
    }
    return count;
  }
  bool over(const std::string& name) const {
    const boost::json::value one = tournament(name);
    return one.is_object() && !one.at("over").as_string().empty();
  }
  void await_end(const std::string& name) const {
    ASSERT_TRUE(day_.comes([&] { return over(name); })) << name << day_.folder().read("log");
  }
  // Waits for the end of another run of the tournament than the one with this seed.
  void await_other_run(const std::string& name, const std::string& before) const {
    ASSERT_TRUE(day_.comes([&] { return seed(name) != before && over(name); })) << day_.folder().read("log");
  }
  std::string seed(const std::string& name) const {
    const boost::json::value one = tournament(name);
    return one.is_object() ? std::string(one.at("seed").as_string()) : "";
  }
  // Checks that differences are shown first, then rejudges, and waits until the server has begun.
  void rejudge(const std::string& words) const {
    EXPECT_EQ(day_.act("rejudge", words).code, 1);
    rejudge_at_once(words);
  }
  void rejudge_at_once(const std::string& words) const {
    day_.ok("rejudge", words + " --yes");
    ASSERT_TRUE(day_.comes([&] {
      const auto acts = boost::json::parse(day_.act("acts", "--json").out).as_array();
      std::ptrdiff_t wanted = 0, done = 0;
      for (const auto& act : acts) {
        wanted += act.at("act").as_string() == "rejudge";
        done += std::string(act.at("text").as_string()).find("has carried out") != std::string::npos;
      }
      return done >= wanted;
    }));
  }
  void await_matches(const std::string& name, std::size_t more) const {
    const std::size_t before = played(name);
    ASSERT_TRUE(day_.comes([&] { return played(name) >= before + more || over(name); })) << day_.folder().read("log");
  }
  std::int64_t last_submission(const std::string& login) const {
    const auto all = boost::json::parse(day_.act("submissions", login + " --json").out);
    return all.as_array().back().at("number").to_number<std::int64_t>();
  }

  // Names in the order of the table.
  std::vector<std::string> order(const std::string& name) const {
    const boost::json::value one = tournament(name);
    std::vector<std::string> names;
    for (const auto& row : one.at("table").at("rows").as_array()) {
      names.emplace_back(one.at("entrants").at(row.at("entrant").to_number<std::size_t>()).as_string());
    }
    return names;
  }
  std::string exported(const std::string& name, const std::string& file) const {
    day_.ok("export", "'" + name + "' " + day_.folder() / "exports");
    return day_.folder().read("exports/" + file);
  }

  // Recomputes a Swiss from its list of games.
  void expect_swiss(const std::string& name, const std::string& file, int rounds, std::set<std::string> annulled,
                    std::set<std::string> disqualified) const {
    recount::Swiss swiss;
    swiss.rounds = rounds;
    swiss.annulled = std::move(annulled);
    swiss.disqualified = std::move(disqualified);
    const std::string games = exported(name, file + "-games.csv");
    for (const auto& row : recount::named_rows(games)) EXPECT_EQ(row.at("title 1"), "The " + row.at("name 1"));
    swiss.duels = recount::duels_of(games);
    swiss.byes = recount::byes_of(games);
    const boost::json::value one = tournament(name);
    for (const auto& each : one.at("entrants").as_array()) swiss.entrants.emplace_back(each.as_string());
    swiss.expect_legal();
    swiss.expect_order(order(name));
  }

  // Recomputes the play-off, from the order in the Swiss of the players who still took part.
  void expect_play_off(const std::set<std::string>& gone) const {
    recount::PlayOff play_off;
    for (const std::string& each : order("Final Swiss")) {
      if (!gone.contains(each)) play_off.seeds.push_back(each);
    }
    play_off.duels = recount::duels_of(exported("Play-off", "Play-off-games.csv"));
    const auto told = boost::json::parse(day_.folder().read("exports/Play-off.json"));
    const auto name_of = [&](std::int64_t number) {
      return std::string(told.at("entrants").at(static_cast<std::size_t>(number - 1)).as_string());
    };
    play_off.drawn = [&](const std::string& a, const std::string& b) {
      for (const auto& lot : told.at("lots").as_array()) {
        const std::string about(lot.at("about").as_string());
        int round = 0, one = 0, other = 0;
        if (about.find("who goes on") == about.npos ||
            std::sscanf(about.c_str(), "round %d, %d against %d", &round, &one, &other) != 3) {
          continue;
        }
        const std::set<std::string> pair = {name_of(one), name_of(other)};
        if (pair == std::set<std::string>{a, b}) return name_of(lot.at("order").at(0).to_number<std::int64_t>());
      }
      ADD_FAILURE() << "no lot was drawn between " << a << " and " << b;
      return a;
    };
    std::vector<std::string> places = order("Play-off");
    places.resize(8);
    EXPECT_EQ(places, play_off.first_eight());
  }

 private:
  std::string game_, text_, tastes_;
  ScriptedDay day_{"bot-tour", "day_bot_tour.md"};
};

}  // namespace agon::cli
