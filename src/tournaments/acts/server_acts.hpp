#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

// Acts that say what a server did: by itself, or when an organiser changed the teams of the contest's file. Nothing
// follows from them; they are for the list of acts alone.
namespace agon::tournaments {

//   {"held":{"trouble":"disk full","why":"...","at_ms":1790000000000}}   it has paused the contest; it may be written
//                                                                        later, when there is room again
//   {"released":{"trouble":"journal fails","at_ms":1790000000000}}       that is over by itself
//   {"teams":{"passwords":["alfa"],"changed":["beta"],"added":["gamma"]}}   passwords, but never what they are; titles,
//                                                                        members, schools, countries; teams
struct TeamsChange {
  std::vector<std::string> passwords = {}, changed = {}, added = {};  // logins

  bool empty() const { return passwords.empty() && changed.empty() && added.empty(); }
};

//   {"accounts":{"passwords":["jury"],"added":["maria"],"changed":[],"removed":[]}}     of the organisers' room;
//   changed:
//                                                                        the role or the token
struct AccountsChange {
  std::vector<std::string> passwords = {}, added = {}, changed = {}, removed = {};  // names

  bool empty() const { return passwords.empty() && added.empty() && changed.empty() && removed.empty(); }
};

std::string held_act(std::string_view trouble, std::string_view why, std::chrono::milliseconds since_1970);
std::string released_act(std::string_view trouble, std::chrono::milliseconds since_1970);
std::string teams_act(const TeamsChange&);
std::string accounts_act(const AccountsChange&);

}  // namespace agon::tournaments
