#pragma once

#include "base/blob_store.hpp"
#include "base/result.hpp"
#include "worker/order.hpp"

// Checks on a result before it is used, whoever sent it.
namespace agon::worker {

inline constexpr std::size_t result_text_bytes_max = std::size_t{64} << 10;  // for each text of a result

// Refuses times and memory that no machine can have measured: negative ones, more processor time than all cores had
// from the start of the programs to their end, more memory than any machine has. Then the sender's clock or kernel is
// faulty, and a decision based on such figures is nobody's loss.
Result<void> check_figures(const MatchResult&);

// Refuses texts longer than result_text_bytes_max.
Result<void> check_texts(const MatchResult&);

// Refuses a result that refers to a replay, stderr or its marks that the blob store lacks or has with other contents.
Result<void> check_blobs(const MatchResult&, BlobStore&);

// All of these checks.
Result<void> validate(const MatchResult&, BlobStore&);

// For the machine that has played: makes a result with impossible figures `ours`, with figures that can be written, and
// truncates the reason of one that is ours.
void distrust_own_figures(MatchResult&);

}  // namespace agon::worker
