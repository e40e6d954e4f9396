import type { Ink } from './contract'

// Colours of teams by seat: the set of Okabe and Ito that colour-blind people can tell apart (src/base/ink.hpp has the
// same for terminals), with darker steps where the paper is white.
const teamsOnDark = ['#e69f00', '#56b4e9', '#1cb48a', '#f0e442', '#5b8dd9', '#e8743b', '#cc79a7', '#bdbdbd']
const teamsOnLight = ['#b06f00', '#1f7fb8', '#00805c', '#8d8200', '#0060a0', '#c04a00', '#a8487f', '#6b6b6b']

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

export const team = (ink: Ink, seat: number): string => ink.teams[seat % ink.teams.length] ?? ink.text
