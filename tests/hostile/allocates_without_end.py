# Allocates memory until there is none left.
input()
print("Hungry", flush=True)
input()
hoard = []
while True:
    hoard.append(bytearray(1 << 20))
