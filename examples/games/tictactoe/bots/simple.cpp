// A simple tic-tac-toe player to start from. It marks the first free cell in the order middle, corners, edges.
//
//   g++ -std=c++20 -O2 simple.cpp -o simple

#include <algorithm>
#include <iostream>
#include <string>

int main() {
  std::string free = "513792468";  // best first
  for (std::string word; std::cin >> word;) {
    if (word == "Quit") return 0;
    if (word == "Name") {
      std::cout << "Simple C++" << std::endl;  // endl also flushes
      continue;
    }
    if (word != "Start") free.erase(free.find(word), 1);  // the opponent has marked it
    std::cout << free.front() << std::endl;
    free.erase(0, 1);
  }
}
