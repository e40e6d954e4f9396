#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "submissions/git/page_commit.hpp"
#include "submissions/submission_service.hpp"

namespace agon::submissions {

// A request of git's HTTP protocol, of which git itself makes the answer.
struct GitRequest {
  bool push = false;        // git-receive-pack, else git-upload-pack
  bool advertises = false;  // GET .../info/refs, else the POST to the service
  int version = 0;          // of the protocol that the client speaks
  bool gzipped = false;     // the body
  std::string body = {};
};

struct GitAnswer {
  unsigned status = 200;       // of HTTP; others than 200 have no body
  std::filesystem::path body;  // a file
  std::shared_ptr<void> kept;  // the body's folder
  struct Taken {
    std::string game;
    std::uint32_t number = 0;  // of the submission
  };
  std::vector<Taken> taken = {};
  struct NotTaken {
    std::string game, why;  // a line
  };
  std::vector<NotTaken> not_taken = {};  // of what is on main now
};

// A git repository for each team: what comes to its branch main is handed in. See team_repositories.cpp.
//
// Any thread may call, but for one team only one at a time. Whatever a call that throws has left half done, the next
// one mends. The service outlives it.
class TeamRepositories {
 public:
  static constexpr std::size_t push_bytes_max = std::size_t{8} << 20;
  static constexpr std::size_t repository_bytes_max = std::size_t{64} << 20;  // no push may make it larger

  // Each is a folder below this one, which is made when it is needed.
  TeamRepositories(SubmissionService&, std::filesystem::path folder);

  // "" where there can be repositories, otherwise what the machine lacks.
  static std::string why_not();

  // Takes seconds. Throws MachineError, also when it takes too long or is stopped.
  GitAnswer answer(const std::string& team, const GitRequest&);

  // Makes a commit of it, and hands in what is on main then, as a push does. An answer without a body; what is there
  // already is not handed in again. Its game must be one of the contest. Takes seconds, and throws as answer() does.
  GitAnswer commit(const std::string& team, const PageUpload&);

  // Puts what has become of the team's submissions on its branch log. Throws MachineError.
  void write_log(const std::string& team);

  void stop();  // what runs is broken off, and nothing runs from now on

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
