#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

// An English sentence with holes, and its code: {"per_minute", "a team may hand in at most # times a minute"}. Pages in
// other languages translate a sentence by its code and by what fills the holes: # is a number, a date or a time, {} any
// text but an empty one. The code is found from the sentence, because books of earlier versions hold nothing else.
struct Phrase {
  std::string_view code, text;
};
using Phrases = std::span<const Phrase>;

struct Coded {
  std::string_view code;
  std::vector<std::string> values;
  friend bool operator==(const Coded&, const Coded&) = default;
};

// The first phrase that matches the whole text; none: people wrote it, another version, or it is long.
std::optional<Coded> coded(Phrases, std::string_view text);

// {"code":"per_minute","values":["6"]}
boost::json::object json_of(const Coded&);

// The member NAME_code, if the text is one of these phrases.
void put_code(boost::json::object&, std::string_view name, std::string_view text, Phrases);

}  // namespace agon
