// What an assembler copies into a program, the program can tell.
asm(".section .rodata\nsecret: .incbin \"CANARY/secret\"\n.text");
int main() {}
