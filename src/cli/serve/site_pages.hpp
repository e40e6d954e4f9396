#pragma once

#include "config/contest.hpp"
#include "site/pages.hpp"

namespace agon::cli {

// The pages of a contest's site (web/pages, built to build/web/site) and the downloads for contestants.
site::Pages site_pages(const config::Contest&);

site::Pages setup_pages();  // for `agon contest setup`: "/setup" and what it loads

}  // namespace agon::cli
