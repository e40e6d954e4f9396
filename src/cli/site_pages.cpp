#include "cli/site_pages.hpp"

#include <cassert>
#include <span>
#include <string>

#include "cli/embedded.hpp"

extern "C" const agon::cli::Embedded agon_site_files[];
extern "C" const agon::cli::Embedded agon_site_files_end[];

namespace agon::cli {
namespace {

std::string file(std::string_view path) {
  for (const Embedded& each : std::span(agon_site_files, agon_site_files_end)) {
    if (each.path == path) return std::string(each.text());
  }
  assert(false);
  return {};
}

server::Page page(std::string_view type, const std::string& path) {
  return {std::string(type) + "; charset=utf-8", file(path), file(path + ".gz")};
}

}  // namespace

// One document for all pages: its script reads the address.
server::Pages site_pages() {
  const server::Page document = page("text/html", "site.html");
  return {{"/", document},
          {"/world", document},
          {"/big", document},
          {"/site.js", page("text/javascript", "site.js")},
          {"/site.css", page("text/css", "site.css")}};
}

}  // namespace agon::cli
