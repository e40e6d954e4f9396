#pragma once

#include <memory>
#include <string>
#include <string_view>

struct archive;

namespace agon::tournaments {

// Makes a ZIP archive in memory. All its files have the same date, so the same files in the same order yield the same
// bytes. Throws MachineError.
class Zip {
 public:
  Zip();
  void add(const std::string& name, std::string_view bytes);
  std::string finish() &&;

 private:
  void check(int code) const;

  std::string bytes_;
  std::unique_ptr<archive, int (*)(archive*)> writer_;
};

}  // namespace agon::tournaments
