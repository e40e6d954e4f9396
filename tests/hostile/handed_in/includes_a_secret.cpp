// A compiler quotes what it does not understand.
#include "CANARY/secret"
