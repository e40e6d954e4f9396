// A source file without an end.
#include "/dev/zero"
int main() {}
