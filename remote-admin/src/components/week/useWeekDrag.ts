import { DAY_LENGTH, fittingDrawing, fittingSpan, type SpanChange, type WeekSpan } from '@carte/domain'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { WeekPeriods } from './useWeekPeriods.ts'

/** A span while it is dragged or drawn. `index` is null for a new one. */
export interface Draft {
  readonly index: number | null
  readonly span: WeekSpan
}

interface Gesture {
  readonly pointerId: number
  readonly x: number
  readonly y: number
  /** Seconds per pixel. */
  readonly scale: number
  readonly row: number
  readonly index: number | null
  readonly part: SpanChange['part']
  /** Where a drawing begins, in seconds of the week. */
  readonly from: number
  isDrag: boolean
  /** The span after the pointer's last event. The rendered draft can be older. */
  span: WeekSpan | null
}

/** A tap moves a little. A finger that begins to scroll is canceled by the browser before it has moved so far. */
const SLOP = { mouse: 4, touch: 10 }

const rowsOf = (grid: HTMLElement) =>
  [...grid.querySelectorAll<HTMLElement>('[data-day]')].map((track) => track.getBoundingClientRect())

/** Returns the row that is nearest to a height, so that a pointer may leave the week. */
function rowAt(rows: readonly DOMRect[], y: number): number {
  const distances = rows.map(({ top, bottom }) => Math.max(top - y, y - bottom, 0))
  return distances.indexOf(Math.min(...distances))
}

function gestureOf(grid: HTMLElement, event: PointerEvent): Gesture | null {
  const target = event.target as HTMLElement
  const track = target.closest<HTMLElement>('[data-day]')
  if (!track) return null
  const index = target.closest<HTMLElement>('[data-index]')?.dataset.index
  const edge = target.closest<HTMLElement>('[data-edge]')?.dataset.edge as 'start' | 'end' | undefined
  const { left, width } = track.getBoundingClientRect()
  const scale = DAY_LENGTH / width
  return {
    pointerId: event.pointerId,
    x: event.clientX,
    y: event.clientY,
    scale,
    row: rowAt(rowsOf(grid), event.clientY),
    index: index === undefined ? null : Number(index),
    part: edge ?? 'all',
    from: Number(track.dataset.day) * DAY_LENGTH + (event.clientX - left) * scale,
    isDrag: false,
    span: null,
  }
}

/** Changes spans by mouse, pen and finger. The page's styles leave scrolling up and down to the browser. */
export function useWeekDrag(
  grid: RefObject<HTMLElement | null>,
  { spans, othersOf, put }: WeekPeriods,
  onSelect: (index: number) => void,
) {
  const gesture = useRef<Gesture>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const end = () => {
    gesture.current = null
    setDraft(null)
  }
  const spanAt = ({ index, part, from, row, x, scale }: Gesture, event: PointerEvent, rows: readonly DOMRect[]) => {
    const by = (event.clientX - x) * scale
    if (index === null) return fittingDrawing(from, by, othersOf(null))
    const span = spans[index]
    const days = part === 'all' ? rowAt(rows, event.clientY) - row : 0
    return span ? fittingSpan(span, { part, by: by + days * DAY_LENGTH }, othersOf(index)) : null
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0 || !grid.current || grid.current.closest('fieldset:disabled')) return
      gesture.current = gestureOf(grid.current, event)
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = gesture
      if (!current || event.pointerId !== current.pointerId || !grid.current) return
      if (!current.isDrag) {
        const slop = event.pointerType === 'mouse' ? SLOP.mouse : SLOP.touch
        if (Math.hypot(event.clientX - current.x, event.clientY - current.y) < slop) return
        current.isDrag = true
        // The block can move to another row, whose element would not get the events of this one.
        grid.current.setPointerCapture(event.pointerId)
        if (current.index !== null) onSelect(current.index)
      }
      // Over another period, the draft stays at its last place.
      current.span = spanAt(current, event, rowsOf(grid.current)) ?? current.span
      if (current.span) setDraft({ index: current.index, span: current.span })
    },
    onPointerUp: (event: PointerEvent) => {
      const { current } = gesture
      if (!current || event.pointerId !== current.pointerId) return
      if (current.span) onSelect(put(current.index, current.span))
      else if (current.index !== null) onSelect(current.index)
      end()
    },
    onPointerCancel: end,
  }
  return { draft, handlers, cancel: end }
}
