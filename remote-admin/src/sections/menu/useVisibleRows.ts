import { type RefObject, useEffect, useState } from 'react'

const AROUND = 12
/** Before the first measurement, and where nothing is laid out. */
const FIRST = 40

/** Returns the range of rows that are near the viewport. The list has rows of one height and scrolls with the page. */
export function useVisibleRows(list: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [range, setRange] = useState({ start: 0, end: FIRST })
  useEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const first = Math.floor(-top / rowHeight) - AROUND
      // Steps of several rows, so that scrolling renders seldom.
      const start = Math.max(0, Math.floor(first / AROUND) * AROUND)
      const end = start + Math.ceil(window.innerHeight / rowHeight) + 3 * AROUND
      setRange((before) => (before.start === start && before.end === end ? before : { start, end }))
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
