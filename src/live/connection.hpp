#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "live/connections/tcp_connection.hpp"
#include "wire/session.hpp"

namespace agon::live {

class HallServer;

// A connection of a team that sends commands during a turn. While it waits for the next turn, little is read ahead.
class Connection final : public TcpConnection {
 public:
  Connection(os::Handle socket, HallServer& server, std::string address);

  void turn_began();
  void time_goes_on();
  void dismiss(std::string_view why);             // tells it why its team may no longer play
  bool logs_in_as(std::string_view login) const;  // or is logging in
  const wire::Session& session() const { return session_; }

 private:
  bool wants_input() override;
  void hear(std::string_view bytes, Steady::time_point now) override;
  void hear_end() override;
  void move_output_to(std::string& text) override { session_.move_output_to(text); }
  bool finished() const override { return session_.closed(); }
  std::string_view why_finished() const override { return session_.why_closed(); }
  std::string_view team() const override;
  bool waits_for_us() const override { return session_.waiting(); }
  void log_in(std::string_view& bytes);
  void check_password();
  void take_verdict(LoginGate::Verdict);
  void welcome_team();
  void log_refused(std::string_view why) const;  // of a login that failed

  HallServer& server_;
  wire::Session session_;
  bool logged_in_ = false;
  std::optional<LoginGate::Verdict> verdict_;  // arrived during a pause
};

}  // namespace agon::live
