import { type RefObject, startTransition, useEffect, useState } from 'react'

/** Rows rendered above and below the viewport, so that scrolling shows no empty place. */
const AROUND = 8
/** The range moves in steps of this many rows, so that a frame of scrolling renders few rows, and most frames none. */
const STEP = 4
/** Before the first measurement, and where nothing is laid out. */
const FIRST = 40

export interface RowRange {
  readonly start: number
  readonly end: number
}

/** Returns the rows that a viewport shows. @param fromTop pixels from the top of the list to that of the viewport */
export const seenRows = (fromTop: number, viewport: number, rowHeight: number): RowRange => {
  const start = Math.max(0, Math.floor(fromTop / rowHeight))
  return { start, end: Math.max(start, Math.ceil((fromTop + viewport) / rowHeight)) }
}

/** Adds the rows around those that are seen, in whole steps. */
export const rowsAround = ({ start, end }: RowRange): RowRange => ({
  start: Math.max(0, Math.floor((start - AROUND) / STEP) * STEP),
  end: Math.ceil((end + AROUND) / STEP) * STEP,
})

const isWithin = (inner: RowRange, { start, end }: RowRange) => inner.start >= start && inner.end <= end

/**
 * Returns the range of rows that are near the viewport. The list has rows of one height and scrolls with the page. After
 * a jump, the next frame has the rows that are seen; those around them follow without holding up frames.
 */
export function useVisibleRows(list: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowRange {
  const [range, setRange] = useState({ start: 0, end: FIRST })
  useEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const seen = seenRows(-top, window.innerHeight, rowHeight)
      const wanted = rowsAround(seen)
      setRange((rendered) => (isWithin(seen, rendered) ? rendered : seen))
      startTransition(() =>
        setRange((rendered) => (rendered.start === wanted.start && rendered.end === wanted.end ? rendered : wanted)),
      )
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [list, rowHeight])
  const start = Math.min(range.start, Math.max(0, count - 1))
  return { start, end: Math.min(count, Math.max(range.end, start + 1)) }
}
