#pragma once

#include "json/phrases.hpp"

namespace agon::site {

// What the site tells teams in sentences of ours: why something is refused or closed, and why a submission is rejected.
extern const Phrases site_phrases;

}  // namespace agon::site
