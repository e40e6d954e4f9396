#include "cli/client/client_login.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cstdio>
#include <map>
#include <utility>
#include <vector>

#include "base/letter_case.hpp"
#include "base/lines.hpp"
#include "base/text.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"

namespace agon::cli {

namespace {

std::vector<std::string> lines_in(std::string_view content) {
  std::vector<std::string> lines;
  while (!content.empty()) {
    const std::string_view line = trimmed(next_line(content));
    if (!line.empty()) lines.emplace_back(line);
  }
  return lines;
}

constexpr std::string_view wanted =
    "write the login on its first line and the password on the second, or lines login=... and password=... (token=... "
    "and map=... for a vampire server)";

}  // namespace

Login read_login(const std::string& file) {
  const auto lines = lines_in(read_file(file));
  struct stat status = {};
  if (stat(file.c_str(), &status) == 0 && (status.st_mode & (S_IRGRP | S_IROTH)) != 0) {
    fmt::print(stderr, "agon: others can read {}: chmod 600 {}\n", file, file);
  }
  Login login;
  const std::map<std::string_view, std::string*> places{
      {"login", &login.login}, {"password", &login.password}, {"token", &login.token}, {"map", &login.map}};
  const auto name_in = [](const std::string& line) {
    return trimmed(std::string_view(line).substr(0, line.find('=')));
  };
  const bool named = !lines.empty() && lines[0].find('=') != std::string::npos && places.contains(name_in(lines[0]));
  if (named) {
    for (const std::string& line : lines) {
      const std::size_t sign = line.find('=');
      const auto place = places.find(name_in(line));
      if (sign == line.npos || place == places.end()) {
        throw BadInput(
            fmt::format("{} has a line that does not begin with login=, password=, token= or map=; {}", file, wanted));
      }
      *place->second = trimmed(std::string_view(line).substr(sign + 1));
    }
  } else if (lines.size() == 2) {
    login.login = lines[0], login.password = lines[1];
  }
  const bool in_lines = !login.login.empty() && !login.password.empty();
  if (in_lines == login.in_block()) throw BadInput(fmt::format("{} is not a login file: {}", file, wanted));
  for (const std::string* each : {&login.login, &login.password, &login.token, &login.map}) {
    if (each->find_first_of(" \t") != each->npos) {
      throw BadInput(fmt::format("{}: a login, a password and a token are one word each", file));
    }
  }
  return login;
}

LoginFilter::LoginFilter(std::optional<Login> login) : login_(std::move(login)), open_(!login_) {}

std::string LoginFilter::first() const { return login_ && login_->in_block() ? login_->block() : ""; }

std::string LoginFilter::pass(std::string_view bytes) {
  if (open_) return std::string(bytes);
  lines_.receive(bytes);
  std::string out;
  while (!open_) {
    const auto line = lines_.next();
    if (!line) return out;
    out += answer(*line);
  }
  return out += lines_.rest();
}

std::string LoginFilter::end() { return open_ || lines_.rest().empty() ? "" : pass("\n"); }

std::string LoginFilter::answer(std::string_view line) {
  Words words(line);
  if (words.at_end()) return "";
  const std::string_view first = words.next();
  if (login_->in_block()) {  // the login has been sent already: drop the program's own
    if (++seen_ == 1 && !equal_in_any_case(first, "LOGIN")) return open_ = true, std::string(line) + "\n";
    if (seen_ == 1) given_ = words.next();
    open_ = first == ".";
    return "";
  }
  if (++seen_ == 1) return given_ = first, login_->login + "\n";
  return open_ = true, login_->password + "\n";
}

}  // namespace agon::cli
