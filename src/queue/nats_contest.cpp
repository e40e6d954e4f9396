#include "queue/nats_contest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/machine_error.hpp"
#include "base/text.hpp"

namespace agon::queue {

namespace {

using std::chrono::milliseconds;

constexpr const char* roll_call_subject = "agon.contests";
constexpr milliseconds names_wait{300};
constexpr milliseconds other_wait{5000};  // for another agon of the same name
constexpr std::size_t names_max = 20;
constexpr std::size_t strangers_max = 16;
constexpr std::size_t id_characters_max = 64;
constexpr std::size_t version_characters_max = 40;
constexpr std::size_t refusal_characters_max = 400;

std::string door_of(const std::string& name) { return fmt::format("agon.{}.shelf", name); }

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= id_characters_max &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

// The printable, truncated form of untrusted text.
std::string shown_sentence(std::string_view said) {
  std::string text(said.substr(0, refusal_characters_max));
  std::ranges::replace_if(
      text, [](char c) { return c < ' ' || c > '~'; }, '?');
  return text;
}
std::string shown(std::string_view word) {
  std::string text = shown_sentence(word.substr(0, version_characters_max));
  std::ranges::replace(text, ' ', '?');
  return text;
}

NatsResponder::Answer always(const std::string& text) {
  return [text](natsMsg*) { return text; };
}

// The text after this many words.
std::string_view rest_after(std::string_view text, int words) {
  for (; words > 0; --words) {
    const std::size_t space = text.find(' ');
    text = space == text.npos ? std::string_view() : text.substr(space + 1);
  }
  return text;
}

NatsContest::Contest alone(const NatsConnection& connection, NatsContest::Contest contest) {
  if (ask_at_the_door(connection, contest.name, {contest.version, ""}, other_wait).kind !=
      ContestAnswer::Kind::nobody) {
    throw MachineError(
        "another agon is running a contest of this name on the queue: stop it, or give this contest another name");
  }
  return contest;
}

}  // namespace

ContestAnswer ask_at_the_door(const NatsConnection& connection, const std::string& name, const Caller& caller,
                              milliseconds wait) {
  const std::string& version = caller.version;
  const std::string question = fmt::format("who {} {}{}{}", queue_protocol, version, caller.offer.empty() ? "" : " ",
                                           caller.offer.substr(0, offer_bytes_max));
  natsMsg* message = nullptr;
  const natsStatus status = natsConnection_Request(&message, connection.get(), door_of(name).c_str(), question.data(),
                                                   static_cast<int>(question.size()), wait.count());
  const NatsMessage owned(message);
  if (status != NATS_OK) return {};
  const std::string_view answer = text_of(message);
  Words words(answer);
  if (answer.starts_with(fmt::format("refused {} {} ", queue_protocol, version))) {
    return {ContestAnswer::Kind::stranger, "",
            fmt::format("the contest {} does not accept this worker: {}", name, shown_sentence(rest_after(answer, 3)))};
  }
  const std::string_view verb = words.next(), id = words.next(), protocol = words.next(), theirs = words.next();
  if (verb == "contest" && is_id(id) && protocol == queue_protocol && theirs == version) {
    return {ContestAnswer::Kind::contest, std::string(id), ""};
  }
  const std::string other = theirs.empty() ? "an older version" : "version " + shown(theirs);
  return {ContestAnswer::Kind::stranger, "",
          fmt::format("the contest {} is run by {} of agon, and this worker is version {}: install the same one", name,
                      other, version)};
}

std::vector<std::string> contests_at(const NatsConnection& connection) {
  natsInbox* inbox = nullptr;
  if (natsInbox_Create(&inbox) != NATS_OK) return {};
  const std::unique_ptr<natsInbox, Destroy<natsInbox_Destroy>> owned_inbox(inbox);
  natsSubscription* subscription = nullptr;
  if (natsConnection_SubscribeSync(&subscription, connection.get(), inbox) != NATS_OK) return {};
  const NatsSubscription owned_subscription(subscription);
  natsConnection_PublishRequest(connection.get(), roll_call_subject, inbox, "", 0);
  std::vector<std::string> names;
  while (names.size() < names_max) {
    natsMsg* message = nullptr;
    const natsStatus status = natsSubscription_NextMsg(&message, subscription, names_wait.count());
    const NatsMessage owned(message);
    if (status != NATS_OK || natsMsg_IsNoResponders(message)) break;
    names.push_back(shown(text_of(message)));
  }
  std::ranges::sort(names);
  return names;
}

NatsContest::NatsContest(NatsConnection& connection, Contest contest)
    : contest_(alone(connection, std::move(contest))),
      door_(connection, door_of(contest_.name), [this](natsMsg* message) { return answer(text_of(message)); }),
      roll_call_(connection, roll_call_subject, always(contest_.name)) {}

std::string NatsContest::answer(std::string_view question) {
  Words words(question);
  const std::string_view verb = words.next(), protocol = words.next(), version = words.next();
  if (verb != "who" || (!protocol.empty() && (protocol != queue_protocol || version != contest_.version))) {
    const std::string other = protocol.empty() ? "an older version" : "version " + shown(version);
    if (strangers_.size() < strangers_max && strangers_.insert(other).second && contest_.tell) {
      contest_.tell(fmt::format("a worker of {} of agon asks for work and gets none; this contest is run by version {}",
                                other, contest_.version));
    }
  }
  if (verb != "who") {
    return fmt::format("this contest is run by version {} of agon, the worker by another", contest_.version);
  }
  if (protocol == queue_protocol && version == contest_.version) {
    const auto admitted = check_offer(rest_after(question, 3));
    if (!admitted) return fmt::format("refused {} {} {}", queue_protocol, contest_.version, admitted.error());
  }
  return fmt::format("contest {} {} {}", contest_.id, queue_protocol, contest_.version);
}

Result<void> NatsContest::check_offer(std::string_view offer) const {
  if (offer.empty() || !contest_.admit) return {};
  return contest_.admit(offer.substr(0, offer_bytes_max));
}

}  // namespace agon::queue
