#pragma once

#include "json/phrases.hpp"

namespace agon::tournaments {

// What the site tells the public of tournaments in sentences of ours: when they begin (acts.cpp), why they are over,
// and what decided the ties of a play-off (formats).
extern const Phrases tournament_phrases;

}  // namespace agon::tournaments
