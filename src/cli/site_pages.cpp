#include "cli/site_pages.hpp"

#include <cassert>
#include <span>
#include <string>

#include "cli/embedded.hpp"

extern "C" const agon::cli::Embedded agon_site_files[];      // NOLINT(modernize-avoid-c-arrays)
extern "C" const agon::cli::Embedded agon_site_files_end[];  // NOLINT(modernize-avoid-c-arrays)

namespace agon::cli {
namespace {

std::string file(std::string_view path) {
  for (const Embedded& each : std::span(agon_site_files, agon_site_files_end)) {
    if (each.path == path) return std::string(each.text());
  }
  assert(false);
  return {};
}

}  // namespace

// One document for all pages: its script reads the address.
server::Pages site_pages() {
  const server::Page document{"text/html; charset=utf-8", file("site.html")};
  return {{"/", document},
          {"/world", document},
          {"/big", document},
          {"/site.js", {"text/javascript; charset=utf-8", file("site.js")}},
          {"/site.css", {"text/css; charset=utf-8", file("site.css")}}};
}

}  // namespace agon::cli
