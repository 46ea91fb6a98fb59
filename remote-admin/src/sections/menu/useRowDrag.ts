import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { kindOfSubject, type MenuContent } from '@carte/domain'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { listIn } from './edits.ts'

/** A row as far as dragging needs it. */
interface DragRow {
  readonly subject: string
  /** The category of the row, or the menu; null for an article at no place. */
  readonly parent: string | null
}

/** Where a row is dropped: in a category or the menu, before the next row; at the end if that is null. */
export interface DropPlace {
  readonly parent: string
  readonly next: string | null
}

type Side = 'before' | 'after' | 'inside'

/** Returns where a pointer over a row drops: the upper part before it, the lower part after it or in its category. */
export function sideOf({ subject }: Pick<DragRow, 'subject'>, fromTop: number, height: number): Side {
  if (kindOfSubject(subject) === 'category') return fromTop < height / 3 ? 'before' : 'inside'
  return fromTop < height / 2 ? 'before' : 'after'
}

export function placeOf(content: MenuContent, { subject, parent }: DragRow, side: Side): DropPlace | null {
  if (side === 'inside') return { parent: subject, next: null }
  if (parent === null) return null
  if (side === 'before') return { parent, next: subject }
  const children = listIn(content, parent, 'children')
  return { parent, next: children[children.indexOf(subject) + 1] ?? null }
}

interface RowDragOptions {
  readonly isOn: boolean
  readonly row: DragRow
  readonly content: MenuContent
  readonly onDrop: (subject: string, place: DropPlace) => void
}

/**
 * Makes a row draggable by a pointer, and a place to drop others (EDIT-21). By keyboard, the buttons of the selection
 * move rows.
 *
 * @returns where a row that is dragged over this one would be dropped
 */
export function useRowDrag(element: RefObject<HTMLElement | null>, options: RowDragOptions): Side | null {
  const [side, setSide] = useState<Side | null>(null)
  const { isOn } = options
  const { subject, parent } = options.row
  const isPlaced = parent !== null
  const drop = useEffectEvent((dragged: unknown, where: Side) => {
    const place = placeOf(options.content, options.row, where)
    if (place && typeof dragged === 'string' && dragged !== subject) options.onDrop(dragged, place)
  })
  useEffect(() => {
    const { current } = element
    if (!isOn || !current) return
    const at = ({ clientY }: { readonly clientY: number }): Side => {
      const { top, height } = current.getBoundingClientRect()
      return sideOf({ subject }, clientY - top, height)
    }
    return combine(
      draggable({ element: current, getInitialData: () => ({ subject }) }),
      dropTargetForElements({
        element: current,
        canDrop: ({ source }) => isPlaced && typeof source.data.subject === 'string' && source.data.subject !== subject,
        onDrag: ({ location }) => setSide(at(location.current.input)),
        onDragLeave: () => setSide(null),
        onDrop: ({ source, location }) => {
          setSide(null)
          drop(source.data.subject, at(location.current.input))
        },
      }),
    )
  }, [element, isOn, subject, isPlaced])
  return side
}
