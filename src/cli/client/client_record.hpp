#pragma once

#include <chrono>
#include <cstddef>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace agon::cli {

// A recording of the dialogue between programs and a game server: a text file with one entry per line.
//
//   # agon session 1: 127.0.0.1:20000
//   0.000120 1 + 127.0.0.1:51234        connection 1 begins, with its origin
//   0.000410 1 < LOGIN                  heard from the server
//   0.000500 1 > alfa                   said to the server
//   0.000900 1 > ********               a secret
//   7.250000 1 - the server has closed the connection
//
// Times are seconds since the beginning. In the dialogue, control characters and backslashes are escaped as in C (\r,
// \xHH), and a backslash at the end means that the line was not terminated.
struct Spoken {
  std::chrono::nanoseconds when{};
  std::size_t connection = 1;
  char what = '<';  // one of < > + -
  std::string text;
  bool ended = true;
  friend bool operator==(const Spoken&, const Spoken&) = default;
};

inline constexpr std::string_view recording_title = "# agon session 1";
inline constexpr std::string_view hidden = "********";

std::string to_line(const Spoken&);

class Recorder {
 public:
  Recorder(std::string file, std::string_view server);  // an empty file name records nothing; throws MachineError
  void write(const Spoken&);
  void flush();  // throws MachineError

 private:
  std::string file_;
  std::ofstream out_;
};

std::vector<Spoken> read_recording(const std::string& file);  // throws BadInput with the line number

}  // namespace agon::cli
