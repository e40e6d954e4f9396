// How teams and programs are called beside other words. Names come from strangers: a name must not look like another one,
// nor change what stands beside it.

const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu

// Without controls, without what has no width, and without what turns the direction of writing around.
export const plainName = (name: string): string => name.replace(hidden, ' ').replace(/\s+/g, ' ').trim()

// A name within a sentence, whose direction of writing is its own.
export const within = (name: string): string => `\u2068${name}\u2069`

// What each seat is called in a match. Who has no name is called by the place on the board, and who is called like
// another one of the match has that place beside the name.
export function calledNames(names: string[], places: string[]): string[] {
  const plain = names.map(plainName)
  const same = (name: string) => plain.filter((each) => each.toLowerCase() === name.toLowerCase()).length > 1
  return plain.map((name, seat) => (name === '' ? places[seat]! : same(name) ? `${name} (${places[seat]})` : name))
}

// Two letters a team, for signs and pieces where no name fits: no two teams have the same, while there are letters left.
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

// What the rules and the referee tell of a match speaks of places on the board ("left", "vampire2", "team 12", and after
// the name of a program `"simple" (left)`); this says the same of teams. Each place is looked at once: a name that looks
// like another one's place stays what it is. "left of" is a direction.
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
