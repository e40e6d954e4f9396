import {
  AmbientLight,
  BoxGeometry,
  BufferGeometry,
  Color,
  DirectionalLight,
  Float32BufferAttribute,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  MeshLambertMaterial,
  PerspectiveCamera,
  Scene as Space,
  Vector3,
  WebGLRenderer,
} from 'three'
import type { Ink, Look } from '@player/contract'
import type { Built, Cell, Form } from './viewer_bricks'

// The form and its bricks in three dimensions, on a canvas of its own from which the viewer copies. In this space y
// points up: (x, y, z) of the game is at (x, z, -y).

const inset = 0.035 // of a visible face, for the joint between two bricks
const fieldOfView = 32 // degrees

export interface Picture {
  built: Built
  width: number
  height: number
  ratio: number // device pixels per CSS pixel
  look: Look
  ink: Ink
  colour(seat: number | undefined): string
  drop(brick: number): number // the remaining fall of a brick
}

export class Stage {
  private readonly renderer: WebGLRenderer
  private readonly space = new Space()
  private readonly camera = new PerspectiveCamera(fieldOfView)
  private readonly sun = new DirectionalLight(0xffffff, 2.4)
  private readonly material = new MeshLambertMaterial()
  private readonly box = new BoxGeometry(1, 1, 1)
  private cubes = new InstancedMesh(this.box, this.material, 1024)
  private readonly lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial())
  private drawnForm = ''

  // Throws if WebGL is not available.
  constructor() {
    this.renderer = new WebGLRenderer({ alpha: true, antialias: true, preserveDrawingBuffer: true })
    this.cubes.frustumCulled = false
    this.space.add(new AmbientLight(0xffffff, 1.3), this.sun, this.cubes, this.lines)
  }

  render(picture: Picture): HTMLCanvasElement {
    const { built, width, height, ratio } = picture
    this.renderer.setPixelRatio(ratio)
    this.renderer.setSize(width, height, false)
    this.renderer.setClearColor(0, 0)
    this.drawForm(built.form, picture.ink)
    this.placeCubes(picture)
    this.aim(picture)
    this.renderer.render(this.space, this.camera)
    return this.renderer.domElement
  }

  // The position of a cube in the last picture, as fractions of its width and height, and the cube's size as a fraction
  // of the height.
  spot([x, y, z]: Cell): { x: number; y: number; size: number } {
    const at = new Vector3(x - 0.5, z - 0.5, 0.5 - y)
    const depth = at.distanceTo(this.camera.position)
    const size = 0.5 / (Math.tan((fieldOfView * Math.PI) / 360) * depth)
    at.project(this.camera)
    return { x: (at.x + 1) / 2, y: (1 - at.y) / 2, size }
  }

  // The floor as a grid, and the edges of the form.
  private drawForm({ x, y, z }: Form, ink: Ink): void {
    const key = `${x} ${y} ${z} ${ink.line}`
    if (key === this.drawnForm) return
    this.drawnForm = key
    const points: number[] = []
    const line = (from: Cell, to: Cell) => points.push(from[0], from[2], -from[1], to[0], to[2], -to[1])
    for (let i = 0; i <= x; ++i) line([i, 0, 0], [i, y, 0])
    for (let j = 0; j <= y; ++j) line([0, j, 0], [x, j, 0])
    for (const [i, j] of [[0, 0], [x, 0], [0, y], [x, y]] as const) line([i, j, 0], [i, j, z])
    for (const [from, to] of [[[0, 0], [x, 0]], [[x, 0], [x, y]], [[x, y], [0, y]], [[0, y], [0, 0]]] as const) {
      line([from[0], from[1], z], [to[0], to[1], z])
    }
    this.lines.geometry.dispose()
    this.lines.geometry = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points, 3))
    this.lines.material.color = new Color(ink.line)
  }

  private placeCubes(picture: Picture): void {
    const { built, look, drop } = picture
    const top = Math.max(1, Math.round(look.cut * built.form.z))
    const matrix = new Matrix4()
    const colours = new Map<number | undefined, Color>()
    let count = 0
    for (const [number, brick] of built.bricks.entries()) {
      const lift = drop(number)
      const colour = colours.get(brick.seat) ?? new Color(picture.colour(brick.seat))
      colours.set(brick.seat, colour)
      for (const cell of brick.cells) {
        if (cell[2] > top || (lift === 0 && buried(built, cell, top))) continue
        if (count === this.cubes.instanceMatrix.count) this.grow(count)
        shape(matrix, built, number, cell, lift)
        this.cubes.setMatrixAt(count, matrix)
        this.cubes.setColorAt(count, colour)
        ++count
      }
    }
    this.cubes.count = count
    this.cubes.instanceMatrix.needsUpdate = true
    if (this.cubes.instanceColor) this.cubes.instanceColor.needsUpdate = true
  }

  private grow(count: number): void {
    const larger = new InstancedMesh(this.box, this.material, count * 2)
    larger.frustumCulled = false
    const matrix = new Matrix4()
    const colour = new Color()
    for (let i = 0; i < count; ++i) {
      this.cubes.getMatrixAt(i, matrix)
      this.cubes.getColorAt(i, colour)
      larger.setMatrixAt(i, matrix)
      larger.setColorAt(i, colour)
    }
    this.space.remove(this.cubes)
    this.cubes.dispose()
    this.cubes = larger
    this.space.add(larger)
  }

  // Aims at the centre of what is built, from a distance at which all of it is visible from any side.
  private aim({ built, width, height, look }: Picture): void {
    const { x, y, z } = built.form
    const shown = Math.min(z, 6 * Math.ceil((built.tallest + 4) / 6))
    const radius = Math.hypot(x, y, shown) / 2
    const aspect = width / height
    const half = (fieldOfView / 2) * (Math.PI / 180)
    const narrow = Math.min(half, Math.atan(Math.tan(half) * aspect))
    const distance = (radius * 1.02) / Math.sin(narrow)
    const [cx, cy, cz] = [x / 2, shown / 2, -y / 2]
    const flat = Math.cos(look.tilt) * distance
    this.camera.aspect = aspect
    this.camera.near = distance - radius * 2 > 0.1 ? distance - radius * 2 : 0.1
    this.camera.far = distance + radius * 4 + z
    this.camera.position.set(cx + Math.sin(look.angle) * flat, cy + Math.sin(look.tilt) * distance, cz + Math.cos(look.angle) * flat)
    this.camera.lookAt(cx, cy, cz)
    this.camera.updateProjectionMatrix()
    const beside = look.angle + 0.7
    this.sun.position.set(Math.sin(beside), 1.6, Math.cos(beside)) // always over the right shoulder
  }
}

// A cube is invisible if bricks cover all its sides.
function buried(built: Built, [x, y, z]: Cell, top: number): boolean {
  return (
    z < top &&
    built.at(x + 1, y, z) >= 0 &&
    built.at(x - 1, y, z) >= 0 &&
    built.at(x, y + 1, z) >= 0 &&
    built.at(x, y - 1, z) >= 0 &&
    built.at(x, y, z + 1) >= 0 &&
    (z === 1 || built.at(x, y, z - 1) >= 0)
  )
}

// A cube touches its neighbours of the same brick and leaves a joint on its other sides.
function shape(matrix: Matrix4, built: Built, number: number, [x, y, z]: Cell, lift: number): void {
  const joint = (dx: number, dy: number, dz: number) => (built.at(x + dx, y + dy, z + dz) === number ? 0 : inset)
  const [left, right] = [x - 1 + joint(-1, 0, 0), x - joint(1, 0, 0)]
  const [near, far] = [y - 1 + joint(0, -1, 0), y - joint(0, 1, 0)]
  const [low, high] = [z - 1 + joint(0, 0, -1) + lift, z - joint(0, 0, 1) + lift]
  matrix.makeScale(right - left, high - low, far - near)
  matrix.setPosition((left + right) / 2, (low + high) / 2, -(near + far) / 2)
}

let made: Stage | null | undefined

// The stage of this page; null: WebGL is not available.
export function stage(): Stage | null {
  if (made !== undefined) return made
  try {
    made = new Stage()
  } catch {
    made = null
  }
  return made
}
