#include "cli/match/check_words.hpp"

#include <fmt/format.h>

namespace agon::cli {

using replay::Fault;
using replay::Nanoseconds;

std::string in_words(Nanoseconds time) {
  const double s = replay::seconds(time);
  return s < 1 ? fmt::format("{:.{}f} ms", 1000 * s, s < 0.01 ? 2 : 0) : fmt::format("{:.2f} s", s);
}

std::string_view answer_noun(const GameInfo& info) { return info.answer_form == AnswerForm::block ? "block" : "line"; }

namespace {

std::string advice_for_speaker(Fault fault) {
  switch (fault) {
    case Fault::bad_name:
    case Fault::no_answer:
      return "answer LOGIN and PASS with a line of one word each, and flush stdout";
    case Fault::line_too_long:
    case Fault::surplus_output:
      return "send whole lines, and WAIT when a turn's commands are sent; other words belong to stderr";
    case Fault::out_of_memory:
      return "use less memory, or free what is no longer needed";
    default:
      return "read and play on until your input ends; if the bot crashes, its stderr may say where";
  }
}

}  // namespace

std::string advice_for(Fault fault, const GameInfo& info) {
  if (info.pace == Pace::freely) return advice_for_speaker(fault);
  switch (fault) {
    case Fault::none:
    case Fault::late:
      return "";
    case Fault::bad_name:
      return info.answer_form == AnswerForm::block ? "begin with LOGIN and a token, and a line with a single dot"
                                                   : "answer the first request with an allowed name";
    case Fault::illegal_answer:
      return "see the rules: agon games " + std::string(info.name) + " --rules";
    case Fault::line_too_long:
    case Fault::surplus_output:
      return fmt::format("write exactly one {} for each request; other words belong to stderr", answer_noun(info));
    case Fault::out_of_time:
      return "watch the processor time of your own process, and answer earlier";
    case Fault::no_answer:
      return "flush stdout after each answer, and answer before you read on";
    case Fault::out_of_memory:
      return "use less memory, or free what is no longer needed";
    case Fault::ended_early:
      return "read requests until you are told to end; if the bot crashes, its stderr may say where";
    case Fault::ignored_quit:
      return "exit as soon as you are told to end, and end all threads";
  }
  return "";
}

}  // namespace agon::cli
