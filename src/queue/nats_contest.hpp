#pragma once

#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "queue/nats_responder.hpp"
#include "queue/queue.hpp"

// How workers find a contest by its name: they ask at its door, the subject agon.NAME.shelf, "who PROTOCOL VERSION
// OFFER", where the offer tells what the worker is, and the contest answers "contest ID PROTOCOL VERSION", or "refused
// PROTOCOL VERSION WHY". An empty offer asks only who is there. The subject is the one at which contests of older
// versions answer questions about their blob store, so that they and we notice each other.
namespace agon::queue {

inline constexpr std::string_view queue_protocol = "3";  // of what goes through topics, blob store and door

// Who answers at the door of a name.
struct AtTheDoor {
  enum class Kind : std::uint8_t { nobody, contest, stranger };
  Kind kind = Kind::nobody;
  std::string id;       // of a contest of our version
  std::string problem;  // of a stranger, or of a contest that does not admit us, one sentence
};
struct Caller {
  std::string version, offer;
};
AtTheDoor ask_at_the_door(const NatsConnection&, const std::string& name, const Caller&,
                          std::chrono::milliseconds wait);

// Names of all contests that answer within a moment.
std::vector<std::string> contests_at(const NatsConnection&);

// The contest's side. Throws MachineError when somebody is at this door already.
class NatsContest {
 public:
  struct Contest {
    std::string name, id, version;
    Tell tell;  // also of workers that have to go
    std::function<Result<void>(std::string_view offer)> admit = {};
  };
  NatsContest(NatsConnection&, Contest);

 private:
  std::string answer(std::string_view question);
  std::string why_not_admitted(std::string_view offer) const;

  const Contest contest_;
  std::set<std::string> strangers_;  // versions of workers of which was told
  NatsResponder door_, roll_call_;
};

}  // namespace agon::queue
