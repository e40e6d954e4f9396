#pragma once

#include <string>
#include <string_view>

namespace agon::cli {

// The replay viewer, a self-contained HTML page. Valid for the lifetime of the program.
std::string_view viewer_page();
std::string_view viewer_page_zipped();  // compressed with gzip

// The same page with replays: the concatenated lines of one or more replay files in JSON. They may come from strangers;
// nothing in them can break out of its place in the page.
std::string viewer_page_with(std::string_view replay_json_lines);

// Whether a file is such a page, given at least its first 4 kB.
bool is_viewer_page(std::string_view head);

}  // namespace agon::cli
