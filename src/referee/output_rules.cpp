#include "referee/program_bot.hpp"
#include "referee/referee.hpp"
#include "wire/session.hpp"

namespace agon::referee {

OutputRules output_rules_of(const GameInfo& info, Attempt attempt) {
  OutputRules output_rules{answer_bytes_max(info), BotProtocol::line, info.on_fault == OnFault::stands_still, attempt};
  if (info.answer_form == AnswerForm::block) output_rules.form = BotProtocol::block;
  if (info.pace == Pace::freely) {
    output_rules.form = BotProtocol::freely;
    output_rules.answer_bytes_max = wire::SessionLimits{}.input_bytes_max;  // the session judges shorter input
  }
  return output_rules;
}

}  // namespace agon::referee
