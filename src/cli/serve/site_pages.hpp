#pragma once

#include "site/pages.hpp"

namespace agon::cli {

// The pages of a contest's site (web/pages, built to build/web/site).
site::Pages site_pages();

}  // namespace agon::cli
