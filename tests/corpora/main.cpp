// Replaces libFuzzer if it is not available: passes each file of the given folders to the fuzzer's function, also
// truncated at some places, and an empty input.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

void try_out(const std::string& bytes) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

}  // namespace

int main(int count, char** words) {
  try_out("");
  std::size_t files = 0;
  for (int i = 1; i < count; ++i) {
    if (!std::filesystem::is_directory(words[i])) continue;  // a fuzzer that starts without a corpus
    for (const auto& entry : std::filesystem::directory_iterator(words[i])) {
      std::ifstream in(entry.path(), std::ios::binary);
      const std::string bytes{std::istreambuf_iterator<char>(in), {}};
      for (std::size_t part = 1; part <= 8; ++part) try_out(bytes.substr(0, bytes.size() * part / 8));
      ++files;
    }
  }
  std::printf("%zu files\n", files);
  return 0;
}
