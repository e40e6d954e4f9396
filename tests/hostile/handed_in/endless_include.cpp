// A source without an end.
#include "/dev/zero"
int main() {}
