#include "site/held_frames.hpp"

#include <algorithm>
#include <utility>

#include "site/site_texts.hpp"

namespace agon::site {

namespace {

void give(const Frame& frame, std::string_view adds_up, Stream& stream) {
  if (frame.begins) stream.begin_chapter();
  if (!frame.kept) return stream.say(Stream::newest, frame.text);
  if (stream.kept() > 1) {
    stream.last_kept() = std::make_shared<const std::string>(past_text(*stream.last_kept(), adds_up));
  }
  stream.keep(frame.text);
}

}  // namespace

void HeldFrames::take(Frame frame) { held_.push_back(std::move(frame)); }

bool HeldFrames::release(store::Time seen, Stream& stream) {
  bool some = false;
  for (; !held_.empty() && held_.front().at <= seen; held_.pop_front(), some = true) {
    give(held_.front(), adds_up_, stream);
  }
  return some;
}

std::optional<store::Time> HeldFrames::next() const {
  return held_.empty() ? std::nullopt : std::optional(held_.front().at);
}

void HeldFrames::forget_overtaken() {
  const auto last_begin = std::find_if(held_.rbegin(), held_.rend(), [](const Frame& each) { return each.begins; });
  if (last_begin != held_.rend()) held_.erase(held_.begin(), last_begin.base() - 1);
  const Text newest = held_.empty() ? nullptr : held_.back().text;
  std::erase_if(held_, [&](const Frame& each) { return !each.kept && each.text != newest; });
}

}  // namespace agon::site
