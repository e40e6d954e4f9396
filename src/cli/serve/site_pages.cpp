#include "cli/serve/site_pages.hpp"

#include <span>
#include <string>

#include "base/assert.hpp"
#include "cli/embedded.hpp"
#include "cli/serve/site_files.hpp"
#include "cli/viewer_page.hpp"

extern "C" const agon::cli::Embedded agon_api_files[];
extern "C" const agon::cli::Embedded agon_site_files[];
extern "C" const agon::cli::Embedded agon_site_files_end[];

namespace agon::cli {
namespace {

std::string file(std::string_view path) {
  for (const Embedded& each : std::span(agon_site_files, agon_site_files_end)) {
    if (each.path == path) return std::string(each.text());
  }
  AGON_ASSERT(false);
  return {};
}

site::Page page(std::string_view type, const std::string& path) {
  return {std::string(type) + "; charset=utf-8", file(path), file(path + ".gz")};
}

site::Page font(const std::string& path) { return {"font/woff2", file(path)}; }

// The viewer page holds its scripts, styles and rules; it asks the site for the one match that its address names.
constexpr std::string_view viewer_policy =
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; "
    "img-src data: blob:; font-src data:; connect-src 'self' data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

site::Page viewer() {
  return {"text/html; charset=utf-8", std::string(viewer_page()), std::string(viewer_page_zipped()),
          std::string(viewer_policy)};
}

// The description of the HTTP interface.
site::Page description() { return {"application/json", std::string(agon_api_files[0].text())}; }

}  // namespace

// One document for all pages but the viewer: its script reads the address.
site::Pages site_pages(const config::Contest& contest) {
  const site::Page document = page("text/html", "site.html");
  site::Pages pages{{"/", document},
                    {"/world", document},
                    {"/big", document},
                    {"/ceremony", document},
                    {"/tournaments", document},
                    {"/tournament", document},
                    {std::string(site::viewer_page), viewer()},
                    {"/room", document},
                    {"/rules", document},
                    {"/team", document},
                    {"/organiser", document},
                    {std::string(site::unknown_page), document},
                    {"/api/openapi.json", description()},
                    {"/site.js", page("text/javascript", "site.js")},
                    {"/games.js", page("text/javascript", "games.js")},
                    {"/solid.js", page("text/javascript", "solid.js")},
                    {"/tournament.js", page("text/javascript", "tournament.js")},
                    {"/organiser.js", page("text/javascript", "organiser.js")},
                    {"/hall.js", page("text/javascript", "hall.js")},
                    {"/rules.js", page("text/javascript", "rules.js")},
                    {"/pl.js", page("text/javascript", "pl.js")},
                    {"/ru.js", page("text/javascript", "ru.js")},
                    {"/hu.js", page("text/javascript", "hu.js")},
                    {"/site.css", page("text/css", "site.css")},
                    {"/inter-latin-wght-normal.woff2", font("inter-latin-wght-normal.woff2")},
                    {"/inter-latin-ext-wght-normal.woff2", font("inter-latin-ext-wght-normal.woff2")},
                    {"/inter-cyrillic-wght-normal.woff2", font("inter-cyrillic-wght-normal.woff2")},
                    {"/jetbrains-mono-latin-wght-normal.woff2", font("jetbrains-mono-latin-wght-normal.woff2")}};
  add_files(contest, pages);
  return pages;
}

}  // namespace agon::cli
