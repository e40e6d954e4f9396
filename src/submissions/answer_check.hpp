#pragma once

#include <string>
#include <string_view>

#include "base/blob_store.hpp"
#include "base/result.hpp"
#include "queue/queue.hpp"
#include "submissions/submission.hpp"

// Answers to builds and trials on their way through a queue: {"contest":ID,"job":DIGEST,"answer":{...}}. The contest's
// id is that of the job, the digest is BLAKE2b of the job's text, and the answer is the entry for the book of
// submissions.
namespace agon::submissions {

// For whoever has done a job. The entry is JSON.
std::string answer_text(const queue::Job&, std::string_view entry);

// For whoever asked: the entry that the answer to this job of this submission or practice match gives. An error says
// why the answer is dropped: it answers something else, is not what the job asked for, names a log, a replay or a
// stderr that the blob store does not have, or tells figures that cannot be.
Result<std::string> entry_in_answer(const queue::Job& asked, const queue::Job& answer, const Submissions&,
                                    const Submission&, BlobStore&);
Result<std::string> entry_in_answer(const queue::Job& asked, const queue::Job& answer, const Submissions&,
                                    const Practice&, BlobStore&);

}  // namespace agon::submissions
