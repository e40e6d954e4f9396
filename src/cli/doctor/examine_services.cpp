#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <vector>

#include "base/machine_error.hpp"
#include "cli/doctor/examine.hpp"
#include "os/handle.hpp"
#include "queue/nats_url.hpp"
#include "queue/queue.hpp"
#include "store/server_version.hpp"

namespace agon::cli {
namespace {

// 0 if the port can be listened on, otherwise errno.
int listen_error(std::uint16_t port) {
  const os::Handle socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const int yes = 1;
  setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_ANY);
  address.sin_port = htons(port);
  const bool free = bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
                    listen(socket.get(), 1) == 0;
  return free ? 0 : errno;
}

template <class Ask>
Finding examine_service(std::string_view subject, std::string_view why, std::string_view mend, const Ask& ask) {
  Finding finding{.subject = subject};
  try {
    finding.found = ask();
  } catch (const MachineError& error) {
    finding.verdict = Verdict::bad;
    finding.found = error.what();
    finding.why = why;
    finding.mend = mend;
  }
  return finding;
}

}  // namespace

Finding examine_ports(std::span<const std::uint16_t> ports) {
  Finding finding{.subject = "ports", .found = fmt::format("free: {}", fmt::join(ports, ", "))};
  std::string taken;
  std::uint16_t first = 0;
  for (const std::uint16_t port : ports) {
    const int error = listen_error(port);
    if (error == 0) continue;
    if (first == 0) first = port;
    taken += fmt::format("{}{}: {}", taken.empty() ? "" : "; ", port, std::strerror(error));
  }
  if (first == 0) return finding;
  finding.verdict = Verdict::bad;
  finding.found = taken;
  finding.why = "Teams and spectators connect to the ports that the contest's file names.";
  finding.mend =
      fmt::format("see what uses it: ss -ltnp 'sport = :{}'; or move all ports: agon serve --port-base N", first);
  return finding;
}

Finding examine_postgresql(const std::string& url) {
  return examine_service("postgresql", "The contest keeps its games and its archive there.",
                         "start it, or correct --db: postgresql://USER:PASSWORD@HOST/DATABASE",
                         [&] { return store::server_version(url); });
}

Finding examine_nats(const std::string& url) {
  return examine_service("nats", "Matches for other machines wait in its streams.",
                         "start it with `nats-server -js`, or correct --queue: nats://HOST:PORT/NAME", [&] {
                           queue::ask_nats(url);
                           return fmt::format("answers at {}, with streams", queue::nats_url(url)->shown);
                         });
}

}  // namespace agon::cli
