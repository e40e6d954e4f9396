#pragma once

#include <string>

#include "base/blob_store.hpp"
#include "base/result.hpp"
#include "worker/order.hpp"

// What a result must satisfy before anybody acts on it, whoever sent it. Those that answer a text answer "" or one
// sentence that says what is wrong.
namespace agon::worker {

inline constexpr std::size_t result_text_bytes_max = std::size_t{64} << 10;  // of each text of a result

// Times and memory that no machine can have measured: negative ones, more processor time than all cores had from the
// start of the programs to their end, more memory than any machine has. Whoever tells such figures has a sick clock or
// a sick kernel, and what was decided by them is nobody's loss.
std::string impossible_figures(const MatchResult&);

// Texts that are longer than result_text_bytes_max.
std::string oversized_text(const MatchResult&);

// Replay, stderr or marks of it that the result names and the blob store does not have, or has with other contents.
std::string missing_in_blobs(const MatchResult&, BlobStore&);

// All of these.
Result<void> validate(const MatchResult&, BlobStore&);

// For whoever has played: a result with impossible figures becomes `ours`, with figures that can be written, and the
// reason of one that is ours becomes short enough.
void distrust_own_figures(MatchResult&);

}  // namespace agon::worker
