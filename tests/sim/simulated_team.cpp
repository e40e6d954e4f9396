#include "sim/simulated_team.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace agon::sim {

SimulatedTeam::SimulatedTeam(SimulatedTime& time, SimulatedNetwork& network, Settings settings, std::uint64_t seed)
    : time_(time),
      network_(network),
      settings_(std::move(settings)),
      dice_(seed, 1),
      orders_(settings_.game, mix64(seed)) {
  time_.after(std::chrono::milliseconds(any(2000)), [this] { connect(); });
}

// Usually the delay of a local network, sometimes of a distant one.
Duration SimulatedTeam::delay() { return std::chrono::microseconds(any(50) == 0 ? any(500'000) : 100 + any(2000)); }

void SimulatedTeam::connect() {
  socket_ = network_.connect(settings_.server, settings_.address, on_heard_);
  if (!socket_) return come_back();
  ++link_;
  unread_.clear();
  lines_.clear();
  said_ = heard_ = time_.steady();
  read([this](const std::string&) {
    say(settings_.login + "\n");
    read([this](const std::string&) {
      say(settings_.password + "\n");
      read([this](const std::string& answer) {
        if (answer != "OK") return cut();
        ++logins_;
        go_on();
      });
    });
  });
}

void SimulatedTeam::come_back() {
  time_.after(std::chrono::milliseconds(200 + any(5000)), [this] {
    if (!socket_) connect();
  });
}

void SimulatedTeam::cut() {
  if (!socket_) return;
  ++breaks_;
  ++link_;
  network_.close(socket_);
  then_ = {};
  come_back();
}

void SimulatedTeam::server_died() { cut(); }

void SimulatedTeam::say(const std::string& text) {
  if (settings_.cut_one_in != 0 && any(settings_.cut_one_in) == 0) return cut();
  said_ = std::max(said_, time_.steady() + delay());
  time_.at(said_, [this, link = link_, text] {
    if (link == link_) network_.send(socket_, text);
  });
}

void SimulatedTeam::take_what_came() {
  if (!socket_) return;
  char room[4096];
  for (;;) {
    const ssize_t count = ::recv(socket_.get(), room, sizeof room, 0);
    if (count < 0) return;
    const bool ended = count == 0;
    heard_ = std::max(heard_, time_.steady() + delay());
    time_.at(heard_, [this, link = link_, ended, bytes = std::string(room, static_cast<std::size_t>(count))] {
      if (link != link_) return;
      ended ? cut() : hear(bytes);
    });
    if (ended || count < static_cast<ssize_t>(sizeof room)) return;
  }
}

void SimulatedTeam::hear(std::string_view bytes) {
  for (const char c : bytes) {
    digest_ = mix64(digest_ ^ static_cast<unsigned char>(c));
    if (c != '\n') {
      unread_ += c;
      continue;
    }
    lines_.push_back(std::exchange(unread_, {}));
  }
  while (then_ && !lines_.empty()) {
    const std::string line = std::move(lines_.front());
    lines_.pop_front();
    std::exchange(then_, {})(line);
  }
}

void SimulatedTeam::read(Then then) { then_ = std::move(then); }

void SimulatedTeam::skip(std::size_t lines, std::function<void()> then) {
  if (lines == 0) return then();
  read([this, lines, then = std::move(then)](const std::string&) { skip(lines - 1, then); });
}

void SimulatedTeam::go_on_after(Duration duration) {
  time_.after(duration, [this, link = link_] {
    if (link == link_) go_on();
  });
}

void SimulatedTeam::go_on() {
  if (any(settings_.orders_per_turn + 1) != 0) return order();
  say("WAIT\n");
  read([this](const std::string& answer) {
    if (answer != "OK") return refused(answer);
    skip(orders_.lines_of_wait(), [this] { go_on_after(settings_.turn * any(100) / 400); });
  });
}

void SimulatedTeam::order() {
  if (!orders_.wants_kinds()) return say_order("");
  say("LIST_BRICKS\n");
  read([this](const std::string& answer) {
    if (answer != "OK") return refused(answer);
    read([this](const std::string& kinds) { say_order(kinds); });
  });
}

void SimulatedTeam::say_order(const std::string& kinds) {
  const auto order = orders_.next(kinds);
  say(order.text + "\n");
  read([this, order](const std::string& answer) {
    if (live::RandomOrders::kept(answer)) acknowledged_.push_back(order.text);
    if (answer != "OK") return refused(answer);
    skip(order.data_lines, [this] { go_on_after(settings_.turn * any(100) / 400); });
  });
}

void SimulatedTeam::refused(const std::string& answer) {
  if (!answer.starts_with("FAILED ")) {
    surprise_ = "the server " + settings_.server + " said \"" + answer + "\"";
    return cut();
  }
  // FAILED 6: too many commands, followed by a forced waiting.
  skip(answer.starts_with("FAILED 6") ? 2 : 0, [this] { go_on_after(settings_.turn * (1 + any(100)) / 400); });
}

}  // namespace agon::sim
