#include "cli/client/client_replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <map>
#include <memory>

#include "base/machine_error.hpp"
#include "base/text.hpp"
#include "cli/frame/command.hpp"

namespace agon::cli {

namespace {

using std::chrono::milliseconds;
using wire::Dialogue;
using Clock = std::chrono::steady_clock;

constexpr milliseconds silence(500);      // after which an answer shorter than recorded is taken as complete
constexpr milliseconds patience(30'000);  // for the first line of an answer
constexpr milliseconds slice(20);

// The course of a connection, recorded or current.
struct Course {
  Dialogue dialogue{lines_of_command};
  std::vector<std::size_t> steps;  // indices of its steps, by command number
};

std::string_view without_seconds(std::string_view line) {
  Words words(line);
  const std::string_view first = words.next();
  return first == "WAITING" || first == "FORCED_WAITING" ? first : line;
}

std::string first_word(const std::string& line) {
  Words words(line);
  return std::string(words.next());
}

}  // namespace

std::vector<Step> steps_of(const std::vector<Spoken>& lines) {
  std::vector<Step> steps;
  std::map<std::size_t, Course> courses;
  std::map<std::size_t, std::chrono::nanoseconds> latest;
  for (const Spoken& line : lines) {
    Course& course = courses[line.connection];
    if (line.what == '>') {
      const auto sent = course.dialogue.sent(line.text, line.when);
      const std::string text = line.text + (line.ended ? "\n" : "");
      if (course.dialogue.in_blocks())
        throw BadInput(
            "in this game the server asks and the program answers: the recorded answers fit the requests of one match "
            "only, and the server begins another match each time, so this session cannot be replayed");
      if (sent == Dialogue::Sent::more) steps[course.steps.back()].command += text;
      if (sent == Dialogue::Sent::nothing || sent == Dialogue::Sent::more) continue;
      course.steps.push_back(steps.size());
      const bool secret = sent == Dialogue::Sent::password;
      const auto before = latest.find(line.connection);
      const auto pause = before == latest.end() ? std::chrono::nanoseconds{} : line.when - before->second;
      steps.push_back({line.connection, text, secret ? "the password" : first_word(line.text), secret, {}, pause});
    } else if (line.what == '<') {
      latest[line.connection] = line.when;
      const auto heard = course.dialogue.heard(line.text);
      if (heard.command) steps[course.steps[heard.command->number]].answer.push_back(line.text);
    }
  }
  return steps;
}

std::string difference(const std::vector<std::string>& was, const std::vector<std::string>& is) {
  for (std::size_t i = 0; i < std::max(was.size(), is.size()); ++i) {
    if (i >= is.size()) return fmt::format("line {} was {}, now it is missing", i + 1, agon::quoted(was[i]));
    if (i >= was.size()) return fmt::format("line {} is {}, which is new", i + 1, agon::quoted(is[i]));
    if (without_seconds(was[i]) != without_seconds(is[i])) {
      return fmt::format("line {} was {}, now it is {}", i + 1, agon::quoted(was[i]), agon::quoted(is[i]));
    }
  }
  return "";
}

namespace {

class Replay {
 public:
  Replay(const std::vector<Step>& steps, const Address& server, const std::optional<Login>& login, Watched& watched,
         const StopEvent& stop)
      : steps_(steps), server_(server), login_(login), watched_(watched), stop_(stop), answers_(steps.size()) {}

  Replayed run(Pauses pauses) {
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      Talk& talk = talk_of(steps_[i].connection);
      while (!complete(talk)) pump(slice);
      if (pauses == Pauses::kept) rest(steps_[i].pause);
      say(talk, i);
    }
    for (auto& [number, talk] : talks_) {
      while (!complete(*talk) && !waits_as_it_did(*talk)) pump(slice);
    }
    rest(slice * 5);  // for lines that nobody expects
    Replayed replayed{steps_.size(), {}};
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const std::string differs = difference(steps_[i].answer, answers_[i]);
      if (differs.empty()) continue;
      replayed.differences.push_back(
          fmt::format("command {}, {} (connection {}): {}", i + 1, steps_[i].name, steps_[i].connection, differs));
    }
    return replayed;
  }

 private:
  struct Talk : Course {
    Talk(const Address& server, Watched& watched) : connection(server, std::nullopt, watched, "replay") {}
    Connection connection;
    wire::Lines lines{4 << 20};
    Clock::time_point heard = Clock::now();  // or sent
  };

  Talk& talk_of(std::size_t connection) {
    auto& talk = talks_[connection];
    if (!talk) talk = std::make_unique<Talk>(server_, watched_);
    return *talk;
  }

  void say(Talk& talk, std::size_t number) {
    if (!talk.connection.open()) throw MachineError(how_it_ended(talk.connection));
    const Step& step = steps_[number];
    std::string text = step.command;
    if (login_ && talk.steps.empty()) text = login_->login + "\n";
    if (login_ && step.is_password) text = login_->password + "\n";
    talk.steps.push_back(number);
    for (std::string_view rest = text; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      talk.dialogue.sent(rest.substr(0, end), {});
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    talk.heard = Clock::now();
    talk.connection.say(text);
    if (!text.ends_with('\n')) talk.connection.say_end();
  }

  bool complete(const Talk& talk) const {
    if (talk.steps.empty()) return true;
    const auto& was = steps_[talk.steps.back()].answer;
    const auto& is = answers_[talk.steps.back()];
    const auto silent = Clock::now() - talk.heard;
    if (talk.dialogue.unanswered() > 0) {
      if (silent < patience || talk.dialogue.waiting()) return false;
      throw MachineError(fmt::format("the server does not answer {}", steps_[talk.steps.back()].name));
    }
    if (talk.dialogue.waiting()) return false;
    const bool refused = is[0] != "OK" && was.size() > is.size() && was[0] == "OK";
    return is.size() >= was.size() || refused || silent > silence;
  }

  bool waits_as_it_did(const Talk& talk) const {
    const std::size_t last = talk.steps.back();
    return talk.dialogue.waiting() && answers_[last].size() >= steps_[last].answer.size();
  }

  void rest(std::chrono::nanoseconds duration) {
    const auto end = Clock::now() + duration;
    for (auto now = Clock::now(); now < end; now = Clock::now()) {
      pump(std::min(slice, std::chrono::ceil<milliseconds>(end - now)));
    }
  }

  void pump(milliseconds time) {
    std::vector<pollfd> ends{{stop_.fd(), POLLIN, 0}};
    std::vector<Talk*> talking;
    for (auto& [number, talk] : talks_) {
      if (!talk->connection.open()) continue;
      talking.push_back(talk.get());
      ends.push_back({talk->connection.fd(), talk->connection.events(true), 0});
    }
    if (poll(ends.data(), ends.size(), static_cast<int>(time.count())) < 0 && errno != EINTR) {
      throw os::machine_error("poll");
    }
    if (stop_.stopped()) throw MachineError("stopped");
    for (std::size_t i = 0; i < talking.size(); ++i) {
      if (ends[i + 1].revents & POLLOUT) talking[i]->connection.write_some();
      if (ends[i + 1].revents & ~POLLOUT) hear(*talking[i]);
    }
    watched_.recorder.flush();
  }

  void hear(Talk& talk) {
    talk.lines.receive(talk.connection.hear());
    while (const auto line = talk.lines.next()) {
      talk.heard = Clock::now();
      const auto heard = talk.dialogue.heard(*line);
      if (heard.command) answers_[talk.steps[heard.command->number]].emplace_back(*line);
    }
    const bool owes = talk.dialogue.unanswered() > 0 || talk.dialogue.waiting();
    if (!talk.connection.open() && owes) throw MachineError(how_it_ended(talk.connection));
  }

  const std::vector<Step>& steps_;
  const Address& server_;
  const std::optional<Login>& login_;
  Watched& watched_;
  const StopEvent& stop_;
  std::vector<std::vector<std::string>> answers_;  // by step
  std::map<std::size_t, std::unique_ptr<Talk>> talks_;
};

}  // namespace

Replayed replay(const std::vector<Step>& steps, const Address& server, const std::optional<Login>& login,
                Watched& watched, const StopEvent& stop, Pauses pauses) {
  const auto secret = std::ranges::any_of(steps, &Step::is_password);
  if (secret && (!login || login->in_block())) {
    throw BadInput("a recording holds no passwords: add --login FILE");
  }
  return Replay(steps, server, login, watched, stop).run(pauses);
}

}  // namespace agon::cli
