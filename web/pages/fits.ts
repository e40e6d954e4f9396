// How many rows of the tables and lists in a box fit into it. The box has a height of its own, whatever is in it.

function rowsIn(box: HTMLElement): number | null {
  const { top, bottom } = box.getBoundingClientRect()
  const fitting = [...box.querySelectorAll('tbody, ol')].flatMap((list) => {
    const height = Math.max(0, ...[...list.children].map((row) => row.getBoundingClientRect().height))
    return height > 0 ? [{ above: list.getBoundingClientRect().top - top, height }] : []
  })
  if (fitting.length === 0) return null
  const [first] = fitting
  const side = fitting.filter(({ above }) => above < first!.above + first!.height) // others are below it, and the box scrolls
  if (side.length < fitting.length) return null
  return Math.max(1, Math.min(...side.map(({ above, height }) => Math.floor((bottom - top - above + 1) / height))))
}

// For {@attach}: tells the number whenever it may have changed.
export const fitting = (tell: (rows: number) => void) => (box: HTMLElement): (() => void) => {
  const look = () => {
    const rows = rowsIn(box)
    if (rows !== null) tell(rows)
  }
  const resized = new ResizeObserver(look)
  const changed = new MutationObserver(look)
  resized.observe(box)
  changed.observe(box, { childList: true, subtree: true })
  return () => {
    resized.disconnect()
    changed.disconnect()
  }
}
