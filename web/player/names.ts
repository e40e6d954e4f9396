// The names of teams and programs within other text. Names are untrusted: one must neither look like another, nor
// affect the text around it.

const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu

// Without control characters, zero-width characters, and characters that change the writing direction.
export const plainName = (name: string): string => name.replace(hidden, ' ').replace(/\s+/g, ' ').trim()

// A name within a sentence, isolated in its own writing direction.
export const within = (name: string): string => `\u2068${name}\u2069`

// The name of each seat in a match. An unnamed seat is called by its place on the board, and one with the same name as
// another has its place added.
export function calledNames(names: string[], places: string[]): string[] {
  const plain = names.map(plainName)
  const same = (name: string) => plain.filter((each) => each.toLowerCase() === name.toLowerCase()).length > 1
  return plain.map((name, seat) => (name === '' ? places[seat]! : same(name) ? `${name} (${places[seat]})` : name))
}

// Two letters per team, for signs and pieces where no name fits: unique, as long as there are letters left.
export function initials(names: string[]): string[] {
  const given = new Set<string>()
  return names.map((name, index) => {
    const words = plainName(name).match(/[\p{L}\p{N}]+/gu) ?? []
    const signs = [...words.join('')]
    const first = signs[0] ?? '?'
    const wanted = [
      ...(words.length > 1 ? [first + [...words[1]!][0]!] : []),
      ...signs.slice(1).map((sign) => first + sign),
      ...Array.from({ length: 10 }, (_, digit) => `${first}${digit}`),
      String(index + 1),
    ].map((letters) => letters.toUpperCase())
    const letters = wanted.find((each) => !given.has(each)) ?? wanted.at(-1)!
    given.add(letters)
    return letters
  })
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

// The rules and the referee describe a match by places on the board ("left", "vampire2", "team 12", and after the name
// of a program `"simple" (left)`); this replaces them by teams. Each place is replaced once: a name that looks like
// another place is unchanged. "left of" is a direction.
export function named(text: string, places: string[], names: string[]): string {
  const seats = new Map(places.map((place, seat) => [place, seat]))
  const place = [...new Set(places)].sort((a, b) => b.length - a.length).map(escaped).join('|')
  if (place === '') return text
  const pattern = new RegExp(
    `"[^"]*"(?:\\.\\.\\. \\(\\d+ bytes\\))? \\((?<quoted>${place})\\)|\\bthe (?<owner>${place}) (?<thing>field|gate)\\b|(?<![\\w-])(?<alone>${place})(?! of\\b)(?![\\w-])`,
    'g',
  )
  const called = (found: string) => within(names[seats.get(found)!] ?? found)
  return text.replace(pattern, (...found) => {
    const { quoted, owner, thing, alone } = found.at(-1) as Record<string, string | undefined>
    return owner ? `${called(owner)}’s ${thing}` : called((quoted ?? alone)!)
  })
}
