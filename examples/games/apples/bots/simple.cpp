// A simple apples player to start from. It wishes for 3 apples while there are many, and for 1 otherwise.
//
//   g++ -O2 -std=c++20 -o simple simple.cpp && ./simple [login password]
//
// It uses standard input and output. Over TCP: socat TCP:host:port EXEC:"./simple login password"

#include <cstdlib>
#include <iostream>
#include <string>

std::string read() {
  std::string line;
  if (!std::getline(std::cin, line)) std::exit(0);  // the server has closed the connection
  return line;
}

void say(const std::string& line) { std::cout << line << std::endl; }  // endl also flushes

int main(int count, char** arguments) {
  read();  // LOGIN
  say(count > 2 ? arguments[1] : "simple");
  read();  // PASS
  say(count > 2 ? arguments[2] : "bot");
  if (read().substr(0, 2) != "OK") return 1;
  for (;;) {
    say("LOOK");
    read();  // OK
    const int tree = std::stoi(read());
    say(tree > 7 ? "PICK 3" : "PICK 1");
    read();  // OK
    say("WAIT");
    for (int i = 0; i < 3; ++i) read();  // OK, WAITING and the seconds, and OK when the next turn has begun
  }
}
