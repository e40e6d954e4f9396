// A program of 200 MB.
char ballast[200 << 20] = {1};
int main() { return ballast[1]; }
