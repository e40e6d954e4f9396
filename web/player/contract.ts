// What a game gives to the player, in its viewer.ts, and what it gets from it. A viewer draws one game; it knows nothing
// of playback, time or network: the same scene is the same picture.

// What a team is known by besides its colour: the same in the whole contest.
export interface Sign {
  number: number
  letters: string // two, where there is no room for a name
}

export interface Ink {
  dark: boolean
  paper: string // behind everything
  ground: string // of a board
  line: string // of a board
  text: string
  quiet: string // text that matters less
  alarm: string
  teams: string[] // by seat, at least 3:1 against paper and ground
  signs?: Sign[] // by seat; without them a seat has the sign of its number
}

// How something with depth is looked at; the player changes it with mouse, touch and keys.
export interface Look {
  angle: number // around it, in radians; 0: from the near side
  tilt: number // over the ground, in radians
  cut: number // 0..1: how much of its height is shown
}

export interface Scene<Frame> {
  context: CanvasRenderingContext2D // in CSS pixels, cleared
  width: number
  height: number
  text: number // the size of the smallest text that may be drawn, in pixels
  font: string // family
  ink: Ink
  turn: number // how many turns have ended, or are ending
  progress: number // 0..1: how far turn `turn` has come; 1: it has ended and all is at rest
  seat: number // whose view the frames are: a team's, or -1: the referee's, who sees all
  look: Look
  names: string[] // by seat, as people call who plays there
  tabled: boolean // a table of the teams and their points stands beside the picture
  frame(turn: number): Frame // of any turn from 0 to `turn`
}

// A moment worth jumping to. Labels are read when they are shown: where games speak several languages they are getters.
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

export type Place = number[] // in the game's own coordinates, as its programs say them

export interface Spot {
  x: number // the middle of a place, in pixels
  y: number
  size: number // of a cell there
}

export interface Viewer<Frame> {
  about: string // what the game is about and how one wins it, for a guest who sees it for the first time
  solid?: true // the picture has depth: it can be turned and cut
  prepare?(): Promise<void> // loads what drawing needs besides; before and after that it draws what it can
  draw(scene: Scene<Frame>): void
  duration(frame: Frame): number // milliseconds that the frame's turn takes at normal speed
  marks(frame: Frame, before: Frame | null): Mark[]
  // The race for the timeline: one value from 0 to 1 a seat, or a single one that leans to seat 0 (1) or seat 1 (0).
  race: { label: string; values(frame: Frame): number[] }
  figures(frame: Frame, seat: number): Figure[] // the frame may be any team's view
  tellsPoints?: true // the first figure is the seat's points, which need not be told twice
  legend: Legend[]
  // Where programs can draw: how many numbers a place has, and where places lie in a picture. Null: not in this picture.
  places?: { numbers: 2 | 3; on(scene: Scene<Frame>, seat: number): (place: Place) => Spot | null }
}
