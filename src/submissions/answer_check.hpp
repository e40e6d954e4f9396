#pragma once

#include <string>
#include <string_view>

#include "base/blob_store.hpp"
#include "base/result.hpp"
#include "queue/queue.hpp"
#include "submissions/submission.hpp"

// Answers to build and trial jobs in a queue: {"contest":ID,"job":DIGEST,"answer":{...}}. The contest's id is copied
// from the job, the digest is BLAKE2b of the job's text, and the answer is the entry for the book of submissions.
namespace agon::submissions {

// For the worker that has done a job. The entry is JSON.
std::string answer_text(const queue::Job&, std::string_view entry);

// For the contest: the entry in the answer to this job for a submission or practice match. An error describes why the
// answer is dropped: it answers something else, is not what the job requested, refers to a log, replay or stderr
// missing from the blob store, or contains impossible figures.
Result<std::string> entry_in_answer(const queue::Job& asked, const queue::Job& answer, const Submissions&,
                                    const Submission&, BlobStore&);
Result<std::string> entry_in_answer(const queue::Job& asked, const queue::Job& answer, const Submissions&,
                                    const Practice&, BlobStore&);

}  // namespace agon::submissions
