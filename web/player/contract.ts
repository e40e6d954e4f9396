// The interface between a game's viewer.ts and the player. A viewer draws one game; it knows nothing about playback,
// time or network: the same scene yields the same picture.

// Identifies a team in addition to its colour: the same in the whole contest.
export interface Sign {
  number: number
  letters: string // two, where a name does not fit
}

export interface Ink {
  dark: boolean
  paper: string // the background
  ground: string // of a board
  line: string // of a board
  text: string
  quiet: string // less important text
  alarm: string
  teams: string[] // by seat, with a contrast of at least 3:1 to paper and ground
  signs?: Sign[] // by seat; without it, a seat's sign is that of its number
}

// The view of a three-dimensional picture; the player changes it by mouse, touch and keyboard.
export interface Look {
  angle: number // around it, in radians; 0: from the near side
  tilt: number // above the ground, in radians
  cut: number // 0..1: how much of its height is shown
}

export interface Scene<Frame> {
  context: CanvasRenderingContext2D // in CSS pixels, cleared
  width: number
  height: number
  text: number // the minimum text size, in pixels
  font: string // family
  ink: Ink
  turn: number // the number of turns that have ended, or are ending
  progress: number // 0..1: progress of turn `turn`; 1: it has ended and everything is at rest
  seat: number // whose view the frames are: a team's, or -1: the referee's, who sees everything
  look: Look
  names: string[] // by seat: the names of the players
  tabled: boolean // a table of the teams and their points is shown next to the picture
  frame(turn: number): Frame // of any turn from 0 to `turn`
}

// A moment worth jumping to. Labels are read when shown: in games with several languages they are getters.
export interface Mark {
  seat: number // whose moment; -1: everybody's
  weight: 1 | 2 | 3 // 3: decides the match
  label: string
}

export interface Figure {
  label: string
  value: string
}

export interface Legend {
  label: string
  draw(context: CanvasRenderingContext2D, size: number, ink: Ink): void // into a square of `size` pixels
}

export type Place = number[] // in the game's own coordinates, as in its protocol

export interface Spot {
  x: number // the centre of a place, in pixels
  y: number
  size: number // of a cell there
}

export interface Viewer<Frame> {
  about: string // what the game is about and how to win it, for newcomers
  solid?: true // the picture is three-dimensional: it can be turned and cut
  prepare?(): Promise<void> // loads further resources for drawing; without them it draws what it can
  draw(scene: Scene<Frame>): void
  duration(frame: Frame): number // milliseconds that the frame's turn takes at normal speed
  marks(frame: Frame, before: Frame | null): Mark[]
  // The race for the timeline: one value from 0 to 1 per seat, or a single one between seat 0 (1) and seat 1 (0).
  race: { label: string; values(frame: Frame): number[] }
  figures(frame: Frame, seat: number): Figure[] // the frame may be any team's view
  tellsPoints?: true // the first figure is the seat's points, which need not be repeated
  legend: Legend[]
  // Where programs can draw: how many numbers a place has, and the position of places in a picture. Null: outside this
  // picture.
  places?: { numbers: 2 | 3; on(scene: Scene<Frame>, seat: number): (place: Place) => Spot | null }
}
