// The program can print what the assembler copied into it.
asm(".section .rodata\nsecret: .incbin \"CANARY/secret\"\n.text");
int main() {}
