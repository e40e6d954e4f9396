#include "live/pending_acts.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "base/machine_error.hpp"
#include "base/text.hpp"
#include "json/members.hpp"
#include "tournaments/acts/acts.hpp"

namespace agon::live {

namespace json = boost::json;

namespace {

constexpr const char* pending_note = "pending_acts";
constexpr std::uint64_t number_max = std::uint64_t{1} << 48;

}  // namespace

std::vector<PendingAct> pending_acts(store::Store& store) try {
  const auto notes = store.notes();
  const auto note = notes.find(pending_note);
  std::vector<PendingAct> all;
  if (note == notes.end()) return all;
  const json::value list = json::parse(note->second);
  for (const json::value& each : list.as_array()) {
    const Members act(each);
    all.push_back({static_cast<std::int64_t>(act.number("after", number_max)), act.text("act")});
  }
  return all;
} catch (const ParseError& damage) {
  throw MachineError("the journal's note of pending acts: " + damage.text);
} catch (const boost::system::system_error& damage) {
  throw MachineError(std::string("the journal's note of pending acts: ") + damage.what());
}

void note_pending(store::Store& store, const std::vector<PendingAct>& acts) {
  json::array all;
  for (const PendingAct& each : acts) {
    json::object act{{"after", each.after}};
    put_bytes(act, "act", each.text);
    all.push_back(std::move(act));
  }
  store.note(pending_note, json::serialize(all));
}

void write_pending(store::Store& store, store::Archive& archive) {
  const auto pending = pending_acts(store);
  if (pending.empty()) return;
  const auto written = archive.read(tournaments::acts_book);
  for (const PendingAct& each : pending) {
    const bool is_there = std::ranges::any_of(
        written, [&](const store::Entry& entry) { return entry.number > each.after && entry.text == each.text; });
    if (!is_there) archive.write(tournaments::acts_book, each.text);
  }
  archive.commit();
  note_pending(store, {});
  store.commit();
}

}  // namespace agon::live
