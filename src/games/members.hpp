#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "base/dice.hpp"
#include "base/digest.hpp"

namespace agon {

// The digest of a state is computed from the list of its members. Besides its State, a game defines in members.hpp
//   template <class List> void members(const State& now, List& list);
// which names each member once, in the order of the digest:
//   list(a, b...)          integers, enums, dice, texts, and ranges of them; also numbers made of several members
//   list.derived(a, b...)  members that follow from others, and are not part of the digest
//   list.same_length(a...) ranges whose length follows from other members; their elements are listed separately
//   list.unused(range)     elements of an array beyond those in use
//   list.part(digest, p)   a part that has a list of its own, and the digest made from it
// A law of each game (games/test_members.hpp) changes one member of a state at a time and requires that digest and ==
// agree on whether it is a different state.
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
