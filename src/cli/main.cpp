#include "cli/frame/command.hpp"

int main(int argc, char** argv) { return agon::cli::run({argv + 1, argv + argc}); }
