// How long a page waits before it asks a server again that did not answer. Thousands of pages lose a server at the same
// moment; chance keeps them from coming back at the same moment, too.

const firstMs = 500
const lastMs = 8000

// `tries` have failed before; `chance` is 0 to 1.
export const patienceMs = (tries: number, chance = Math.random()): number =>
  Math.min(lastMs, firstMs * 2 ** Math.min(tries, 30)) * (0.5 + chance)

// Between two questions that both are answered: about so long, so that pages that were opened together drift apart.
export const aboutMs = (apart: number, chance = Math.random()): number => apart * (0.9 + 0.2 * chance)
