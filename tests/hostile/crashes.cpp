// Reads through a null pointer.
#include <iostream>
#include <string>

int main() {
  std::string request;
  std::getline(std::cin, request);
  std::cout << "Crash" << std::endl;
  std::getline(std::cin, request);
  int* volatile nowhere = nullptr;
  return *nowhere;
}
