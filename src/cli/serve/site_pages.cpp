#include "cli/serve/site_pages.hpp"

#include <span>
#include <string>

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
  return {};  // a build without the web contains no zipped document
}

site::Page page(std::string_view type, const std::string& path) {
  return {std::string(type) + "; charset=utf-8", file(path), file(path + ".gz")};
}

// The viewer page contains its scripts, styles and rules; it requests from the site only the match named in its
// address.
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

site::Page document() { return page("text/html", "site.html"); }

// Everything that the document loads.
site::Pages parts() {
  site::Pages pages;
  for (const Embedded& each : std::span(agon_site_files, agon_site_files_end)) {
    const std::string path = each.path;
    if (path.ends_with(".js")) pages["/" + path] = page("text/javascript", path);
    if (path.ends_with(".css")) pages["/" + path] = page("text/css", path);
    if (path.ends_with(".woff2")) pages["/" + path] = {"font/woff2", std::string(each.text())};
  }
  return pages;
}

constexpr std::string_view setup_policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

}  // namespace

// All pages but the viewer are one document; its script evaluates the address.
site::Pages site_pages(const config::Contest& contest) {
  site::Pages pages = parts();
  for (const char* const path :
       {"/", "/world", "/big", "/ceremony", "/tournaments", "/tournament", "/room", "/rules", "/team", "/organiser"}) {
    pages[path] = document();
  }
  pages[std::string(site::unknown_page)] = document();
  pages[std::string(site::viewer_page)] = viewer();
  pages["/api/openapi.json"] = description();
  add_files(contest, pages);
  return pages;
}

site::Pages setup_pages() {
  site::Pages pages = parts();
  pages["/setup"] = document();
  pages["/setup"].content_policy = setup_policy;
  return pages;
}

}  // namespace agon::cli
