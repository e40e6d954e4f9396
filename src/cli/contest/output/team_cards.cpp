#include "cli/contest/output/team_cards.hpp"

#include <fmt/format.h>

#include "cli/frame/html.hpp"

namespace agon::cli {
namespace {

constexpr std::string_view cards_head =
    "<!doctype html>\n"
    "<meta name=\"generator\" content=\"agon contest cards\">\n";

constexpr std::string_view before_password = "<dt>password</dt>";

constexpr std::string_view cards_style = R"(<style>
@page { margin: 10mm }
body { margin: 0; color: #000; background: #fff; font: 11pt/1.35 system-ui, sans-serif }
main { display: grid; grid-template-columns: 1fr 1fr }
section { break-inside: avoid; border: 1px dashed #777; margin: -1px 0 0 -1px; padding: 5mm; min-height: 45mm }
h1 { margin: 0; font-size: 10pt; font-weight: normal }
h2 { margin: 1mm 0; font-size: 15pt; overflow-wrap: anywhere }
p { margin: 0; font-size: 9pt; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: auto 1fr; gap: 1mm 4mm; margin: 3mm 0 0 }
dd { margin: 0; font: 13pt monospace; overflow-wrap: anywhere }
</style>
)";

std::string card(std::string_view contest, const TeamCard& of) {
  std::string members;
  for (const std::string& member : of.team.members) members += (members.empty() ? "" : ", ") + html_isolated(member);
  std::string text = fmt::format("<section>\n<h1>{}</h1>\n<h2>{}</h2>\n", html_isolated(contest),
                                 html_isolated(of.team.display_name()));
  if (const std::string from = of.team.from(); !from.empty()) text += fmt::format("<p>{}</p>\n", html_isolated(from));
  if (!members.empty()) text += fmt::format("<p>{}</p>\n", members);
  return text + fmt::format("<dl><dt>login</dt><dd>{}</dd>{}<dd>{}</dd></dl>\n</section>\n",
                            html_escaped(of.team.login), before_password, html_escaped(of.password));
}

}  // namespace

std::string cards_page(std::string_view contest, const std::vector<TeamCard>& cards) {
  std::string page(cards_head);
  page += fmt::format("<meta charset=\"utf-8\">\n<title>{}: logins</title>\n", html_escaped(contest));
  (page += cards_style) += "<main>\n";
  for (const TeamCard& each : cards) page += card(contest, each);
  return page + "</main>\n";
}

bool begins_like_cards(std::string_view head) { return head.starts_with(cards_head); }

bool has_cards(std::string_view page) { return begins_like_cards(page) && page.find(before_password) != page.npos; }

}  // namespace agon::cli
