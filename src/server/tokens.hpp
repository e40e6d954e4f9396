#pragma once

#include <string>
#include <string_view>

namespace agon::server {

// Where a team logs in with one word, its password is that token, and the server must find the team by it: with a fast
// hash (BLAKE2b, libsodium) and one look. That hides a drawn password (passwords.hpp, 79 bits of chance) as well as a
// slow hash would, since nobody can try out so many.
std::string hash_token(std::string_view token);  // "blake2b:" and 64 hexadecimal digits
bool is_token_hash(std::string_view text);

}  // namespace agon::server
