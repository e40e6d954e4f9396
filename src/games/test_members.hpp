#pragma once

// For tests of all games: the law that a digest covers all members. The compiler finds the members of a state
// (Boost.PFR), including any that games/members.hpp lacks. Each one is changed separately, in states of random matches;
// then digest and == must agree on whether the state is different. For a struct with an array of vectors, where this
// fails with GCC 12, the game's test defines a function fields_of, whose structured binding does not compile if a
// member is missing.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/pfr.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "games/match.hpp"

namespace agon {

// The members that are not part of the digest, by their addresses; takes the same list as DigestList.
class LeftOut {
 public:
  template <class... Members>
  void operator()(const Members&...) {}
  template <class... Members>
  void derived(const Members&... members) {
    (places_.push_back({start_of(members), sizeof(members)}), ...);
  }
  template <class... Ranges>
  void same_length(const Ranges&... ranges) {
    (same_length_.push_back(start_of(ranges)), ...);
  }
  template <class Elements>
  void unused(const Elements& elements) {
    places_.push_back(
        {reinterpret_cast<const std::byte*>(elements.data()), elements.size() * sizeof(typename Elements::value_type)});
  }
  template <class Part>
  void part(std::uint64_t, const Part& part) {
    members(part, *this);
  }

  template <class Member>
  bool has(const Member& member) const {
    const std::byte* const at = start_of(member);
    return std::any_of(places_.begin(), places_.end(),
                       [&](const Place& place) { return at >= place.begin && at < place.begin + place.size; });
  }

  template <class Range>
  bool has_length_of(const Range& range) const {
    return std::count(same_length_.begin(), same_length_.end(), start_of(range)) > 0;
  }

 private:
  struct Place {
    const std::byte* begin;
    std::size_t size;
  };
  template <class Member>
  static const std::byte* start_of(const Member& member) {
    return reinterpret_cast<const std::byte*>(&member);
  }

  std::vector<Place> places_;
  std::vector<const std::byte*> same_length_;
};

// Changes each member of a value in turn, calls look(path), and restores the member.
template <class Look>
class Changer {
 public:
  Changer(const LeftOut& left_out, Look look) : left_out_(left_out), look_(look) {}

  template <class Member>
  void operator()(Member& member, const std::string& path) {
    if (left_out_.has(member)) return;
    if constexpr (std::is_enum_v<Member> || std::is_integral_v<Member>) {
      const Member before = member;
      member = static_cast<Member>(before == Member{} ? 1 : static_cast<std::int64_t>(before) - 1);
      look_(path);
      member = before;
    } else if constexpr (std::is_same_v<Member, std::string>) {
      resize(member, path);
    } else {
      parts(member, path);
    }
  }

 private:
  static constexpr std::size_t elements_at_most = 48;  // in a long table

  template <class Element>
  void parts(std::vector<Element>& elements, const std::string& path) {
    resize(elements, path);
    const std::size_t stride = 1 + elements.size() / elements_at_most;
    for (std::size_t i = 0; i < elements.size(); i += stride) {
      const std::string here = path + "[" + std::to_string(i) + "]";
      if constexpr (std::is_same_v<Element, bool>) {
        elements[i].flip();
        look_(here);
        elements[i].flip();
      } else {
        (*this)(elements[i], here);
      }
    }
  }

  template <class Element, std::size_t count>
  void parts(std::array<Element, count>& elements, const std::string& path) {
    const std::size_t stride = 1 + count / elements_at_most;
    for (std::size_t i = 0; i < count; i += stride) (*this)(elements[i], path + "[" + std::to_string(i) + "]");
  }

  template <class Value>
  void parts(std::optional<Value>& value, const std::string& path) {
    const std::optional<Value> before = value;
    value = before ? std::nullopt : std::optional<Value>(Value{});
    look_(path);
    value = before;
    if (value) (*this)(*value, path);
  }

  template <class Value>
  void parts(std::shared_ptr<const Value>& shared, const std::string& path) {
    ASSERT_TRUE(shared) << path;
    (*this)(const_cast<Value&>(*shared), path);  // not shared with another state, see unshare
  }

  template <class Value>
  void parts(Value& value, const std::string& path) {
    constexpr bool is_bits = requires { value.words(); };  // a set stored as machine words
    if constexpr (requires { fields_of(value); }) {
      std::apply([&](auto&... members) { ((*this)(members, path + ".one of them"), ...); }, fields_of(value));
    } else if constexpr (std::is_aggregate_v<Value> && !is_bits) {
      boost::pfr::for_each_field(
          value, [&](auto& member, std::size_t i) { (*this)(member, path + "." + std::to_string(i + 1)); });
    } else {
      static_assert(std::is_trivially_copyable_v<Value>, "say here how such a member is changed");
      const Value before = value;
      for (std::size_t i = 0; i < sizeof(Value); i += alignof(Value)) {
        reinterpret_cast<unsigned char*>(&value)[i] ^= 1U;
        look_(path + " byte " + std::to_string(i));
        value = before;
      }
    }
  }

  template <class Elements>
  void resize(Elements& elements, const std::string& path) {
    const Elements before = elements;
    if (!elements.empty() && !left_out_.has_length_of(elements)) {
      elements.pop_back();
      look_(path + " without its last element");
      elements = before;
    }
  }

  const LeftOut& left_out_;
  Look look_;
};

template <class State>
void unshare(State& state) {
  boost::pfr::for_each_field(state, [](auto& member) {
    using Member = std::remove_reference_t<decltype(member)>;
    if constexpr (requires { typename Member::element_type; }) {
      member = std::make_shared<std::remove_const_t<typename Member::element_type>>(*member);
    }
  });
}

// `mend(state)` updates members that cache a digest of others.
template <class G, class Mend>
void expect_digest_of_all_members(const typename G::State& now, Mend mend) {
  typename G::State changed = now;
  unshare(changed);
  LeftOut left_out;
  members(changed, left_out);
  std::size_t changes = 0;
  Changer change(left_out, [&](const std::string& path) {
    mend(changed);
    ++changes;
    const bool same = changed == now;
    EXPECT_EQ(G::digest(changed) == G::digest(now), same)
        << "member" << path << (same ? " is in the digest but not in ==" : " is in == but not in the digest");
  });
  boost::pfr::for_each_field(changed,
                             [&](auto& member, std::size_t i) { change(member, " " + std::to_string(i + 1)); });
  mend(changed);
  EXPECT_TRUE(changed == now);
  EXPECT_GE(changes, 10U);
}

// Checks the law in several states of a random match with this setup, `turns` turns apart.
template <class G, class Mend>
void expect_digests_of_all_members(std::string_view setup, std::uint32_t turns, Mend mend) {
  MatchOf<G> match(G::setup(setup).value(), 5);
  Dice dice(5, 1);
  for (int i = 0; i < 4 && !match.over(); ++i) {
    expect_digest_of_all_members<G>(match.state(), mend);
    for (std::uint32_t turn = 0; turn < turns && !match.over(); ++turn) {
      for (std::size_t seat = 0; seat < match.seats(); ++seat) {
        const auto mover = static_cast<Seat>(seat);
        if (match.to_act().test(seat)) match.answer(mover, match.random_answer(mover, dice));
      }
      if (turn + 1 < turns) match.end_turn();  // the last turn stays open, so that orders are booked
    }
  }
}

template <class G>
void expect_digests_of_all_members(std::string_view setup, std::uint32_t turns) {
  expect_digests_of_all_members<G>(setup, turns, [](typename G::State&) {});
}

}  // namespace agon
