import { dark, light, signed } from './colours'
import type { Sign } from './contract'

// Dark or light: from the address, else the last choice, else dark.
export class Theme {
  name = $state(new URLSearchParams(location.hash.slice(1)).get('theme') ?? remembered() ?? 'dark')
  signs = $state.raw<Sign[]>([]) // of the teams of a contest
  readonly plain = $derived(this.name === 'light' ? light : dark)
  readonly ink = $derived(this.signs.length > 0 ? signed(this.plain, this.signs) : this.plain) // by team

  change(): void {
    this.name = this.name === 'light' ? 'dark' : 'light'
    try {
      localStorage.setItem('agon-theme', this.name)
    } catch {
      // then only until the page is left
    }
  }

  // Applies the colours to the page; call it in an effect.
  paint(): void {
    const style = document.documentElement.style
    for (const name of ['paper', 'ground', 'line', 'text', 'quiet', 'alarm'] as const) style.setProperty(`--${name}`, this.ink[name])
    style.setProperty('color-scheme', this.name)
    document.body.style.background = this.ink.paper
    document.body.style.color = this.ink.text
  }
}

// A browser may forbid a local page to store anything.
function remembered(): string | null {
  try {
    return localStorage.getItem('agon-theme')
  } catch {
    return null
  }
}
