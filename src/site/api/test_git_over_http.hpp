#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "crypto/passwords.hpp"
#include "os/scratch_folder.hpp"
#include "site/api/git_api.hpp"
#include "site/test_http.hpp"
#include "submissions/git/submission_log.hpp"
#include "submissions/test_submission_service.hpp"
#include "telemetry/log.hpp"

// The real git client and the team's page against the real server.
namespace agon::site {

inline config::Contest two_teams() {
  config::Contest contest;
  contest.teams = {{"alfa", crypto::hash_password("secret"), "", crypto::hash_token("alfa-token")},
                   {"beta", crypto::hash_password("other"), "", crypto::hash_token("beta-token")}};
  contest.limits.failed_logins = 3;
  return contest;
}

inline const std::string good = "print(1)\n";
inline const std::string as_alfa = "Authorization: Basic YWxmYTpzZWNyZXQ=\r\n";  // alfa:secret

class GitOverHttp : public testing::Test {
 protected:
  explicit GitOverHttp(const submissions::SubmissionPlan& plan = submissions::test_plan()) : jury_(folder_, plan) {
    telemetry::log_to_nobody();
    door_->open();
    site_ = std::thread([this] { context_->run(); });
    machine_ = std::jthread([this](const std::stop_token& stop) {
      while (!stop.stop_requested()) {
        jury_.worker.work(std::chrono::milliseconds(50), stop);
        jury_.service.take(std::chrono::milliseconds(0), stop);
      }
    });
    git("init --quiet --initial-branch=main .");
    git("remote add contest " + url("alfa", "secret"));
  }
  ~GitOverHttp() override {
    context_->stop();
    site_.join();
    git_.stop();
    door_.reset();
    context_.reset();  // its coroutines use members destroyed after this
  }

  std::string url(const std::string& login, const std::string& password, const std::string& team = "") const {
    return "http://" + login + ":" + password + "@127.0.0.1:" + std::to_string(door_->port()) + "/git/" +
           (team.empty() ? login : team) + ".git";
  }

  struct Ran {
    int code = 0;
    std::string out;
  };
  // A shell command in the team's own repository.
  Ran shell(const std::string& command) const {
    const std::string whole = "cd " + home_.path() + "/work && env -i PATH=\"$PATH\" HOME=" + home_.path() +
                              " GIT_TERMINAL_PROMPT=0 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@a GIT_COMMITTER_NAME=a"
                              " GIT_COMMITTER_EMAIL=a@a sh -c '" +
                              command + "' 2>&1 </dev/null";
    Ran ran;
    FILE* const pipe = popen(whole.c_str(), "r");
    std::array<char, 4096> block;
    for (std::size_t count; (count = std::fread(block.data(), 1, block.size(), pipe)) > 0;)
      ran.out.append(block.data(), count);
    ran.code = pclose(pipe);
    return ran;
  }
  // On a busy machine the verdict may come after the push has given up waiting; then append it to git's output.
  Ran git(const std::string& words) const {
    Ran ran = shell("git " + words);
    for (const submissions::Submission& each : taken()) {
      if (ran.out.find("Number " + std::to_string(each.number) + " is taken") == ran.out.npos) continue;
      while (!jury_.service.done(each.number)) std::this_thread::sleep_for(std::chrono::milliseconds(50));
      ran.out += "remote: " + submissions::result_text(jury_.service, jury_.service.done(each.number).value());
    }
    return ran;
  }
  void write(const std::string& name, const std::string& content) const {
    const std::filesystem::path file = std::filesystem::path(home_.path()) / "work" / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << content;
  }
  Ran commit_and_push(const std::string& where = "HEAD:main") const {
    git("add --all");
    git("commit --quiet --allow-empty --message x");
    return git("push --force contest " + where);
  }
  // As the team's page does it: a source file or an archive.
  std::string commit_on_page(const std::string& file, const std::string& bytes, const std::string& more = "") const {
    return said_to(door_->port(), "POST /api/room/commit?file=" + file + more +
                                      " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + as_alfa +
                                      "Content-Length: " + std::to_string(bytes.size()) + "\r\n\r\n" + bytes);
  }
  std::vector<submissions::Submission> taken() const { return jury_.service.of("alfa"); }
  std::string get(const std::string& path, const std::string& fields = "") const {
    return said_to(door_->port(), "GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + fields + "\r\n");
  }

  const os::TestFolder folder_;
  const os::ScratchFolder home_;
  const bool made_ = std::filesystem::create_directory(std::filesystem::path(home_.path()) / "work");
  submissions::Jury jury_;
  const config::Contest contest_ = two_teams();
  std::unique_ptr<asio::io_context> context_ = std::make_unique<asio::io_context>(1);
  TeamApi room_{contest_, jury_.service, *context_};
  GitApi git_{room_, jury_.service, folder_.file().parent_path() / "git"};
  std::unique_ptr<HttpServer> door_ = std::make_unique<HttpServer>(
      *context_, tcp::endpoint{asio::ip::address_v4::loopback(), 0}, HttpServer::Settings{},
      [this](const HttpRequest& request, const auto& from) { return git_.answer(request, from); },
      HttpServer::Upgrade{},
      [this](const HttpRequest& request, const auto& from) {
        return path_of(request) == GitApi::commit_path ? git_.post_commit(request, from) : git_.post(request, from);
      });
  std::thread site_;
  std::jthread machine_;
};

class GitForTwoGames : public GitOverHttp {
 protected:
  GitForTwoGames() : GitOverHttp(two_games()) {}
  static submissions::SubmissionPlan two_games() {
    submissions::SubmissionPlan plan = submissions::test_plan();
    plan.games.push_back({"avalanche", "", {}, {}, {}, false});
    return plan;
  }
};

}  // namespace agon::site
