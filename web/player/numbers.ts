// Numbers for humans: tabular, with units, without needless digits.

export const points = (millionths: number): string => String(millionths / 1_000_000)

// For a table: at most two decimals.
export const shortPoints = (millionths: number): string => String(Number((millionths / 1_000_000).toFixed(2)))

export function seconds(microseconds: number): string {
  if (microseconds < 1_000_000) return `${Math.round(microseconds / 1000)} ms`
  return `${(microseconds / 1_000_000).toFixed(2)} s`
}

export const times = (speed: number): string => `${{ 0.25: '¼', 0.5: '½' }[speed] ?? speed}×`

export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
