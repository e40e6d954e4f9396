# Tries to access other processes; its name reports the result.
import ctypes
import os
libc = ctypes.CDLL(None, use_errno=True)
attach, seize = 16, 0x4206
tried = [libc.ptrace(how, pid, 0, 0) for how in (attach, seize) for pid in (1, os.getppid())]
input()
print("traced", sum(result == 0 for result in tried), flush=True)
