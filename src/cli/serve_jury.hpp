#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "server/contest.hpp"
#include "server/jury_desk.hpp"
#include "server/live_server.hpp"
#include "store/archive.hpp"

namespace agon::jury {
class SubmissionDesk;
}

namespace agon::cli {

// The jury of a contest that is served: its archive, queue, submissions, tournaments, and whoever plays on this
// machine. Of a contest with tournaments or submissions.
class ServedJury {
 public:
  struct Where {
    std::filesystem::path data;
    std::string db;     // URL; empty: as the folder remembers
    std::string queue;  // URL; empty: inside this process
  };
  // Contest and server outlive it. Throws MachineError.
  ServedJury(const server::Contest&, server::LiveServer&, const Where&);
  ~ServedJury();

  // By any thread.
  store::Archive& archive();
  const server::JuryDesk& tournaments() const;
  jury::SubmissionDesk& submissions();

  // An act of `agon contest`, from the control socket; what to tell.
  std::string act(const std::string& entry);
  std::string submit(std::string_view request);  // of `agon contest submit`; see contest_submit.hpp
  std::string freeze(const server::Scoring&, const server::Situation&);

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace agon::cli
