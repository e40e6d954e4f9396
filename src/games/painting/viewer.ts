import { team as teamOf } from '@player/colours'
import type { Ink, Legend, Mark, Scene, Viewer } from '@player/contract'
import { marksIn, spoken } from '@player/speech.svelte'
import { lettersOf, write, writeName } from '@player/write'
import { en } from './texts/en'
import { boardMarks, drawBoard, drawPawn, drawStrip, type Pen } from './viewer_board'
import { duration, moment, type Frame, type Game } from './viewer_motion'

// Draws all games of a painting tournament side by side: boards, pawns with their surface and paint, strips, and above
// each board the two teams and their points. With very many games, draws a table of their points.

const say = spoken('painting', en)
const mark = marksIn(() => say().marks)
const smallestTile = 76 // pixels; below this size of a board, the table is drawn
const gap = 14

interface Tile {
  x: number
  y: number
  width: number
  height: number
}

interface Grid {
  cell: number
  head: number // height of the lines over each board
  lines: 1 | 2
  tiles: Tile[]
}

const oneLine = 10.5 // of the text's height: in a narrower tile, letters and points of both teams take two lines

// Chooses the number of columns that makes the boards largest.
function lay(scene: Scene<Frame>, frame: Frame): Grid {
  const count = frame.games.length
  const headOf = (lines: 1 | 2) => Math.round(scene.text * (lines === 1 ? 1.9 : 3.1))
  const foot = Math.round(scene.text * 1.8)
  let best: { cell: number; across: number; lines: 1 | 2 } = { cell: 0, across: 1, lines: 1 }
  for (let across = 1; across <= count; ++across) {
    const down = Math.ceil(count / across)
    const cellUnder = (lines: 1 | 2) =>
      Math.min((scene.width - gap * (across + 1)) / across / frame.columns, ((scene.height - foot - gap * down) / down - headOf(lines)) / frame.rows)
    const lines = cellUnder(1) * frame.columns < scene.text * oneLine ? 2 : 1
    const cell = cellUnder(lines)
    if (cell > best.cell) best = { cell, across, lines }
  }
  const { cell, across, lines } = best
  const head = headOf(lines)
  const width = cell * frame.columns
  const height = cell * frame.rows + head
  const down = Math.ceil(count / across)
  const left = (scene.width - across * width - (across - 1) * gap) / 2
  const top = foot + Math.max(0, (scene.height - foot - down * height - (down - 1) * gap) / 2)
  const tiles = frame.games.map((_, i) => ({
    x: left + (i % across) * (width + gap),
    y: top + Math.floor(i / across) * (height + gap),
    width,
    height,
  }))
  return { cell, head, lines, tiles }
}

// The teams, their points, and a bar that grows from both sides, a thousandth of the board per point.
function drawHead(scene: Scene<Frame>, game: Game, tile: Tile, { head, lines }: Grid): void {
  const { context, ink, text } = scene
  const [first, second] = game.seats
  const base = tile.y + text * 1.05
  const bar = { y: tile.y + head - text * 0.55, height: Math.max(3, text * 0.3) }
  const wide = tile.width > text * 19
  const told = (points: number | null) => (points === null ? '?' : String(points))
  if (wide) {
    const room = tile.width / 2 - text * 4.5
    const middle = tile.x + tile.width / 2
    writeName(scene, first, tile.x, base, room, teamOf(ink, first), 'left', 600)
    writeName(scene, second, tile.x + tile.width, base, room, teamOf(ink, second), 'right', 600)
    write(scene, told(game.points[0]), middle - text, base, teamOf(ink, first), 'right', 600)
    write(scene, told(game.points[1]), middle + text, base, teamOf(ink, second), 'left', 600)
  } else {
    const [letters, points] = [game.seats.map((seat) => lettersOf(ink, seat)), game.points.map(told)]
    const rows = lines === 2 ? [letters, points] : [[`${letters[0]}  ${points[0]}`, `${points[1]}  ${letters[1]}`]]
    rows.forEach((row, line) => {
      write(scene, row[0]!, tile.x, base + line * text * 1.2, teamOf(ink, first), 'left', 600)
      write(scene, row[1]!, tile.x + tile.width, base + line * text * 1.2, teamOf(ink, second), 'right', 600)
    })
  }
  context.fillStyle = ink.line
  context.fillRect(tile.x, bar.y, tile.width, bar.height)
  for (const player of [0, 1] as const) {
    const length = (tile.width * (game.points[player] ?? 0)) / 1000
    context.fillStyle = teamOf(ink, game.seats[player])
    context.fillRect(player === 0 ? tile.x : tile.x + tile.width - length, bar.y, length, bar.height)
  }
}

function drawGame(scene: Scene<Frame>, frame: Frame, before: Frame | null, index: number, grid: Grid): void {
  const game = frame.games[index]!
  const tile = grid.tiles[index]!
  const pen: Pen = {
    context: scene.context,
    ink: scene.ink,
    cell: grid.cell,
    left: tile.x,
    top: tile.y + grid.head,
    colours: [teamOf(scene.ink, game.seats[0]), teamOf(scene.ink, game.seats[1])],
  }
  const now = moment(frame, before, index, scene.progress)
  drawHead(scene, now.painted ? game : (before?.games[index] ?? game), tile, grid)
  drawBoard(pen, now.cells, frame)
  for (const pawn of now.pawns) drawPawn(pen, pawn, frame)
  for (const strip of game.strips) drawStrip(pen, strip, now.strips)
}

// For boards that would be too small: row against column, with the share of both in the points.
function drawTable(scene: Scene<Frame>, frame: Frame): void {
  const { context, ink, text } = scene
  const count = frame.teams.length
  const side = Math.min(scene.width, scene.height - 2 * text) / (count + 1)
  const left = (scene.width - side * (count + 1)) / 2
  const top = 2 * text
  const small = Math.min(text, side * 0.5)
  for (let team = 0; team < count; ++team) {
    write(scene, lettersOf(ink, team), left + side * 0.8, top + side * (team + 1.65), teamOf(ink, team), 'right', 600, small)
    write(scene, lettersOf(ink, team), left + side * (team + 1.5), top + side * 0.8, teamOf(ink, team), 'center', 600, small)
  }
  for (const game of frame.games) {
    for (const player of [0, 1] as const) {
      const own = game.seats[player]
      const other = game.seats[1 - player]!
      const points = game.points[player] ?? 0
      const ahead = points > (game.points[1 - player] ?? 0)
      const x = left + side * (other + 1)
      const y = top + side * (own + 1)
      context.fillStyle = ahead ? teamOf(ink, own) : ink.ground
      context.globalAlpha = ahead ? 0.35 + Math.min(0.65, points / 1000) : 1
      context.fillRect(x + 0.5, y + 0.5, side - 1, side - 1)
      context.globalAlpha = 1
      if (side > text * 2.2) write(scene, String(points), x + side / 2, y + side * 0.65, ink.text, 'center', 600, small)
    }
  }
}

function headline(frame: Frame): string {
  const t = say().head
  const tournament = frame.tournaments === 1 ? '' : t.tournament(frame.tournament + (frame.break_begins ? 0 : 1))
  if (frame.over) return frame.tournaments === 1 ? t.over : t.allOver
  if (frame.break_begins) return tournament + t.next
  return tournament + (frame.turn === 0 ? t.begins : t.turn(frame.turn, frame.turns))
}

function draw(scene: Scene<Frame>): void {
  const frame = scene.frame(scene.turn)
  const before = scene.turn > 0 ? scene.frame(scene.turn - 1) : null
  write(scene, headline(frame), scene.width / 2, scene.text * 1.2, scene.ink.quiet, 'center')
  const grid = lay(scene, frame)
  if (grid.cell * Math.min(frame.rows, frame.columns) < smallestTile) return drawTable(scene, frame)
  frame.games.forEach((_, index) => drawGame(scene, frame, before, index, grid))
}

function marks(frame: Frame): Mark[] {
  const marks: Mark[] = []
  if (frame.over || frame.break_begins) {
    const best = Math.max(...frame.teams.map((team) => (frame.over ? team.total : team.points) ?? 0))
    const first = frame.teams.findIndex((team) => ((frame.over ? team.total : team.points) ?? 0) === best)
    marks.push(mark(first, 3, frame.over ? 'wins' : 'winsOne'))
  }
  for (const game of frame.games) {
    for (const number of game.taken) {
      const owner = game.pawns.find(([id]) => id === number)?.[1]
      if (owner !== undefined) marks.push(mark(game.seats[owner]!, 2, 'taken'))
    }
  }
  return marks
}

// The game that a team calls arena `arena`: the one against that number of the other teams, in order.
export function gameOf(frame: Frame, seat: number, arena: number): number {
  const opponent = arena - 1 < seat ? arena - 1 : arena
  return frame.games.findIndex(({ seats }) => seats.includes(seat) && seats.includes(opponent) && seat !== opponent)
}

const samplePen = (context: CanvasRenderingContext2D, size: number, ink: Ink): Pen => ({
  context,
  ink,
  cell: size / 3.4,
  left: size * 0.06,
  top: size * 0.06,
  colours: [teamOf(ink, 0), teamOf(ink, 1)],
})
const sampleBoard = { radius: 1, paint: 100 }

export const viewer: Viewer<Frame> = {
  get about() {
    return say().about
  },
  draw,
  duration,
  marks,
  race: {
    get label() {
      return say().race
    },
    values: (frame) => frame.teams.map((team) => (team.points ?? 0) / 1000 / Math.max(1, frame.teams.length - 1)),
  },
  figures: (frame, seat) => {
    const t = say().figures
    const { points, total } = frame.teams[seat]!
    const told = [{ label: t.points, value: points === null ? '?' : String(points) }]
    if (frame.tournaments !== 1) told.push({ label: t.total, value: total === null ? '?' : String(total) })
    return told
  },
  tellsPoints: true,
  // arena row column.
  places: {
    numbers: 3,
    on: (scene, seat) => {
      const frame = scene.frame(scene.turn)
      const { cell, head, tiles } = lay(scene, frame)
      const tooSmall = cell * Math.min(frame.rows, frame.columns) < smallestTile
      return ([arena = 1, row = 1, column = 1]) => {
        const tile = tiles[gameOf(frame, seat, arena)]
        return tooSmall || !tile ? null : { x: tile.x + (column - 0.5) * cell, y: tile.y + head + (row - 0.5) * cell, size: cell }
      }
    },
  },
  get legend(): Legend[] {
    const t = say().legend
    return [
      {
        label: t.pawn,
        draw: (context, size, ink) =>
          drawPawn(samplePen(context, size, ink), { owner: 0, row: 1, column: 1, paint: 70, surface: 'aaaaaaaaa' }, sampleBoard),
      },
      {
        label: t.painted,
        draw: (context, size, ink) =>
          drawPawn(samplePen(context, size, ink), { owner: 1, row: 1, column: 1, paint: 30, surface: 'aabbabbbb' }, sampleBoard),
      },
      {
        label: t.strip,
        draw: (context, size, ink) => drawStrip(samplePen(context, size, ink), [0, 1, 0, 2, 3], { length: 1, strength: 1 }),
      },
      ...boardMarks.map(({ what, kind }) => ({
        label: t[what],
        draw: (context: CanvasRenderingContext2D, size: number, ink: Ink) =>
          drawBoard(samplePen(context, size, ink), [{ kind, row: 0, column: 0, length: 3 }, { kind, row: 1, column: 0, length: 3 }, { kind, row: 2, column: 0, length: 3 }], { rows: 3, columns: 3 }),
      })),
    ]
  },
}
