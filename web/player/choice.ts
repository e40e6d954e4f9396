// Where the chosen language is kept. The page that makes a contest listens on another port at each start, so it is of
// another origin and finds no storage again: it has a cookie, which browsers share among the ports of a host. Both hold
// whatever somebody put there.

const name = 'agon-language'
const age = 365 * 24 * 60 * 60 // seconds

const changesPort = (): boolean => location.pathname === '/setup'

export function inCookies(cookies: string): string | null {
  return cookies.split('; ').find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
}

// Both throw where the browser keeps nothing.
export const kept = (): string | null => (changesPort() ? inCookies(document.cookie) : localStorage.getItem(name))

export function keep(language: string): void {
  if (changesPort()) document.cookie = `${name}=${language}; Path=/setup; Max-Age=${age}; SameSite=Strict`
  else localStorage.setItem(name, language)
}
