import { startTransition, useEffect, useState } from 'react'

/** New rows in one frame. A row of a table with buttons takes a slow device about 3 ms to style and lay out. */
export const ROWS_PER_FRAME = 6

/** Returns how many rows contain at most `max` new ones. @param known ids of the rows that were shown before */
export function countWithNew(ids: readonly string[], known: ReadonlySet<string>, max: number): number {
  let left = max
  const at = ids.findIndex((id) => !known.has(id) && left-- === 0)
  return at === -1 ? ids.length : at
}

/**
 * Returns how many rows of a table, or parts of a page, to show now: at most `perFrame` more in each frame until all are
 * shown, because the browser lays them out at once. Those that were shown before stay, so that the page does not become
 * shorter under the reader.
 */
export function useGradualCount(ids: readonly string[], perFrame = ROWS_PER_FRAME): number {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set())
  const count = countWithNew(ids, known, perFrame)
  useEffect(() => {
    const shown = ids.slice(0, count)
    if (shown.length === known.size && shown.every((id) => known.has(id))) return
    const frame = requestAnimationFrame(() => startTransition(() => setKnown(new Set(shown))))
    return () => cancelAnimationFrame(frame)
  })
  return count
}
