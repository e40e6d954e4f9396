#pragma once

#include <string>
#include <string_view>

namespace agon::cli {

// The replay viewer: one HTML page that loads nothing from anywhere. Lives as long as the program.
std::string_view viewer_page();
std::string_view viewer_page_zipped();  // by gzip

// The same page with replays in it. The text is that of one or several replay files after another, as lines of JSON; it
// may come from strangers: nothing in it can leave its place in the page.
std::string viewer_page_with(std::string_view replay_json_lines);

// Whether a file is such a page, given its first 4 kB or more.
bool is_viewer_page(std::string_view head);

}  // namespace agon::cli
