#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "base/dice.hpp"
#include "base/digest.hpp"

namespace agon {

// The digest of a state is made from the list of its members. A game has beside its State, in members.hpp,
//   template <class List> void members(const State& now, List& list);
// which names each member once, in the order in which the digest takes them:
//   list(a, b...)          whole numbers, enums, dice, texts, and ranges of them; also numbers made of several members
//   list.derived(a, b...)  members that follow from others, so that the digest does without them
//   list.same_length(a...) ranges as long as other members say; their elements are listed besides
//   list.unused(range)     elements of an array beyond those in use
//   list.part(digest, p)   a part that has a list of its own, and the digest that is made from it
// A law of each game (games/test_members.hpp) changes one member of a state after the other, and wants digest and == to
// agree on whether it is another state.
class DigestList {
 public:
  template <class... Members>
  void operator()(const Members&... members) {
    (take(members), ...);
  }
  template <class... Members>
  void derived(const Members&...) {}
  template <class... Ranges>
  void same_length(const Ranges&...) {}
  template <class Elements>
  void unused(const Elements&) {}
  template <class Part>
  void part(std::uint64_t digest, const Part&) {
    digest_.add(digest);
  }

  std::uint64_t value() const { return digest_.value(); }

 private:
  template <class Member>
  void take(const Member& member) {
    if constexpr (std::is_enum_v<Member> || std::integral<Member>) {
      digest_.add(static_cast<std::uint64_t>(member));
    } else if constexpr (std::same_as<Member, Dice>) {
      digest_.add(member.key()).add(member.drawn());
    } else if constexpr (std::convertible_to<const Member&, std::string_view>) {
      digest_.add(std::string_view(member));
    } else {
      for (const auto& each : member) take(each);
    }
  }

  Digest digest_;
};

template <class State>
std::uint64_t digest_of_members(const State& now) {
  DigestList list;
  members(now, list);
  return list.value();
}

}  // namespace agon
