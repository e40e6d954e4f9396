#pragma once

#include "site/http/http_server.hpp"

namespace agon::site {

// A refusal for a client that accepts application/json, such as our own pages: {"text":"..."}, with the "code" and the
// "values" by which a page says it in another language, if it is one of our phrases. Any other answer is unchanged.
HttpAnswer as_client_reads(const HttpRequest&, HttpAnswer);

}  // namespace agon::site
