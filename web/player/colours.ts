import type { Ink, Sign } from './contract'

// Colours of teams by seat: the set of Okabe and Ito, which colour-blind people can distinguish
// (src/base/text_style.hpp has the same for terminals), with darker shades for a light background. The next eight are
// those farthest from all previous ones, for all kinds of colour vision, as measured by colours.test.ts.
const teamsOnDark = [
  ...['#e69f00', '#56b4e9', '#1cb48a', '#f0e442', '#5b8dd9', '#e8743b', '#cc79a7', '#bdbdbd'],
  ...['#4d4dff', '#e0ffb2', '#cf173c', '#b23499', '#4dffff', '#75d775', '#8080ff', '#3a7847'],
]
const teamsOnLight = [
  ...['#b06f00', '#1f7fb8', '#00805c', '#8d8200', '#0060a0', '#c04a00', '#a8487f', '#6b6b6b'],
  ...['#1a1aff', '#1a75ff', '#1212a1', '#8a2828', '#9b8b4b', '#3499b2', '#b800e6', '#473a78'],
]

export const dark: Ink = {
  dark: true,
  paper: '#0f1316',
  ground: '#171d21',
  line: '#3a444b',
  text: '#edf1f3',
  quiet: '#9aa7af',
  alarm: '#ff7a6b',
  teams: teamsOnDark,
}

export const light: Ink = {
  dark: false,
  paper: '#f6f7f5',
  ground: '#ffffff',
  line: '#b3bcc1',
  text: '#14191c',
  quiet: '#55626a',
  alarm: '#c22f20',
  teams: teamsOnLight,
}

export const plainOf = (ink: Ink): Ink => (ink.dark ? dark : light)

export const team = (ink: Ink, seat: number): string => ink.teams[seat % ink.teams.length] ?? ink.text

// The ink for a match or a contest whose seats have these signs. In small matches, if two would have the same colour,
// the later one gets the first free one.
export function signed(ink: Ink, signs: Sign[]): Ink {
  const used = new Set<string>()
  const teams = signs.map(({ number }) => {
    const own = team(ink, number)
    const colour = signs.length <= ink.teams.length && used.has(own) ? ink.teams.find((each) => !used.has(each))! : own
    used.add(colour)
    return colour
  })
  return { ...ink, teams: teams.length > 0 ? teams : ink.teams, signs }
}
