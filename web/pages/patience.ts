// How long a page waits before it retries a server that did not answer. Thousands of pages lose a server at the same
// moment; randomness keeps them from returning at the same moment.

const firstMs = 500
const lastMs = 8000

// After this many failures; `chance` is 0 to 1.
export const patienceMs = (tries: number, chance = Math.random()): number =>
  Math.min(lastMs, firstMs * 2 ** Math.min(tries, 30)) * (0.5 + chance)

// Between two successful requests: about this long, so that pages opened together drift apart.
export const aboutMs = (apart: number, chance = Math.random()): number => apart * (0.9 + 0.2 * chance)
