#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "submissions/git/page_commit.hpp"
#include "submissions/submission_service.hpp"

namespace agon::submissions {

// A request of git's HTTP protocol, which git itself answers.
struct GitRequest {
  bool push = false;        // true: git-receive-pack, false: git-upload-pack
  bool advertises = false;  // GET .../info/refs, otherwise the POST to the service
  int version = 0;          // the client's protocol version
  bool gzipped = false;     // the body
  std::string body = {};
};

struct GitAnswer {
  unsigned status = 200;       // of HTTP; other than 200 there is no body
  std::filesystem::path body;  // a file
  std::shared_ptr<void> kept;  // the body's folder
  struct Taken {
    std::string game;
    std::uint32_t number = 0;  // of the submission
  };
  std::vector<Taken> taken = {};
  struct NotTaken {
    std::string game, why;  // `why`: one line
    bool for_good = false;  // the same content is not taken later either
  };
  std::vector<NotTaken> not_taken = {};  // the current content of main
};

// A git repository for each team: what is pushed to its branch main is submitted. See team_repositories.cpp.
//
// Thread-safe, but calls for the same team must not overlap. If a call throws half way, the next one repairs the
// repository. The service must outlive it.
class TeamRepositories {
 public:
  static constexpr std::size_t push_bytes_max = std::size_t{8} << 20;
  static constexpr std::size_t repository_bytes_max = std::size_t{64} << 20;  // no push may exceed it

  // Each repository is a folder in `folder`, created on demand.
  TeamRepositories(SubmissionService&, std::filesystem::path folder);

  // Whether repositories are possible here. The error says what the machine lacks.
  static Result<void> check_machine();

  // Takes seconds. Throws MachineError, also on a timeout or stop().
  GitAnswer answer(const std::string& team, const GitRequest&);

  // Commits the upload, and then submits the content of main like a push. The answer has no body; unchanged content is
  // not submitted again. Its game must be one of the contest's. Takes seconds, and throws like answer().
  GitAnswer commit(const std::string& team, const PageUpload&);

  // Commits the results of the team's submissions to its branch log. Throws MachineError.
  void write_log(const std::string& team);

  void stop();  // aborts running requests, and prevents new ones

 private:
  struct Run;
  void prepare(Run&, const std::string& team, const std::string& settings) const;
  void run(Run&, const std::string& team);
  void hand_in(const Run&, const std::string& team, GitAnswer&);

  SubmissionService& service_;
  const std::filesystem::path folder_;
  std::atomic<bool> stopped_ = false;
};

}  // namespace agon::submissions
