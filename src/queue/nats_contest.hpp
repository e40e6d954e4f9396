#pragma once

#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "queue/nats_responder.hpp"
#include "queue/queue.hpp"

// How workers find a contest by its name: they send "who PROTOCOL VERSION OFFER" to its door, the subject
// agon.NAME.shelf; the offer describes the worker. The contest answers "contest ID PROTOCOL VERSION", or "refused
// PROTOCOL VERSION WHY". An empty offer only asks who is there. Contests of older versions answer blob store requests
// on the same subject, so that they and we notice each other.
namespace agon::queue {

inline constexpr std::string_view queue_protocol = "3";  // of topics, blob store and door

// Who answers at the door of a name.
struct ContestAnswer {
  enum class Kind : std::uint8_t { nobody, contest, stranger };
  Kind kind = Kind::nobody;
  std::string id;  // of a contest of our version
  // For a stranger, or a contest that refuses us: one sentence.
  std::string problem;
};
struct Caller {
  std::string version, offer;
};
ContestAnswer ask_at_the_door(const NatsConnection&, const std::string& name, const Caller&,
                              std::chrono::milliseconds wait);

// Names of all contests that answer within a moment.
std::vector<std::string> contests_at(const NatsConnection&);

// The contest's side. Throws MachineError if somebody answers at this door already.
class NatsContest {
 public:
  struct Contest {
    std::string name, id, version;
    Tell tell;  // also reports workers that must leave
    std::function<Result<void>(std::string_view offer)> admit = {};
  };
  NatsContest(NatsConnection&, Contest);

 private:
  std::string answer(std::string_view question);
  Result<void> check_offer(std::string_view offer) const;

  const Contest contest_;
  std::set<std::string> strangers_;  // versions of workers already reported
  NatsResponder door_, roll_call_;
};

}  // namespace agon::queue
