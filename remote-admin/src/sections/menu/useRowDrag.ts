import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { kindOfSubject, type MenuContent } from '@carte/domain'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { listIn } from './edits.ts'

/** A row as far as dragging needs it. */
interface DragRow {
  readonly key: string
  readonly subject: string
  /** The category of the row, or the menu; null for an article at no place. */
  readonly parent: string | null
}

/** Where a row is dropped: in a category or the menu, before the next row; at the end if that is null. */
export interface DropPlace {
  readonly parent: string
  readonly next: string | null
}

export type Side = 'before' | 'after' | 'inside'

/** Returns where a pointer over a row drops: the upper part before it, the lower part after it or in its category. */
export function sideOf({ subject }: Pick<DragRow, 'subject'>, fromTop: number, height: number): Side {
  if (kindOfSubject(subject) === 'category') return fromTop < height / 3 ? 'before' : 'inside'
  return fromTop < height / 2 ? 'before' : 'after'
}

export function placeOf(
  content: MenuContent,
  { subject, parent }: Pick<DragRow, 'subject' | 'parent'>,
  side: Side,
): DropPlace | null {
  if (side === 'inside') return { parent: subject, next: null }
  if (parent === null) return null
  if (side === 'before') return { parent, next: subject }
  const children = listIn(content, parent, 'children')
  return { parent, next: children[children.indexOf(subject) + 1] ?? null }
}

interface RowDragOptions {
  readonly isOn: boolean
  readonly rows: readonly DragRow[]
  /** In pixels. */
  readonly rowHeight: number
  readonly content: MenuContent
  readonly onDrop: (subject: string, place: DropPlace) => void
}

/** The row that a dragged one is over, and where it would be dropped. */
export interface DragOver {
  readonly key: string
  readonly side: Side
}

/** The attribute of a row's element with its subject. */
export const SUBJECT_ATTRIBUTE = 'data-subject'

/**
 * Makes the rows of a list draggable by a pointer, and places to drop others (EDIT-21). By keyboard, the buttons of the
 * selection move rows. The list has one registration, whatever the number of rows: a row is registered when its drag
 * begins, and the row under the pointer follows from the height of rows.
 *
 * @returns the row that another one is dragged over, or null
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, options: RowDragOptions): DragOver | null {
  const [over, setOver] = useState<DragOver | null>(null)
  const { isOn } = options
  const hasRows = options.rows.length > 0

  const targetAt = useEffectEvent((dragged: unknown, clientY: number) => {
    const { rows, rowHeight } = options
    const fromTop = clientY - (list.current?.getBoundingClientRect().top ?? 0)
    const row = rows[Math.floor(fromTop / rowHeight)]
    if (!row || row.parent === null || row.subject === dragged) return null
    return { row, side: sideOf(row, fromTop % rowHeight, rowHeight) }
  })
  const drag = useEffectEvent((dragged: unknown, clientY: number) => {
    const target = targetAt(dragged, clientY)
    const next = target && { key: target.row.key, side: target.side }
    setOver((before) => (before?.key === next?.key && before?.side === next?.side ? before : next))
  })
  const drop = useEffectEvent((dragged: unknown, clientY: number) => {
    setOver(null)
    const target = targetAt(dragged, clientY)
    const place = target && placeOf(options.content, target.row, target.side)
    if (place && typeof dragged === 'string') options.onDrop(dragged, place)
  })

  useEffect(() => {
    const { current } = list
    if (!isOn || !hasRows || !current) return
    // In the capture phase, which comes before the library's listener of the document.
    const begin = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return
      const subject = target.getAttribute(SUBJECT_ATTRIBUTE)
      if (subject === null) return
      const unregister = draggable({
        element: target,
        getInitialData: () => ({ subject }),
        onDrop: () => {
          unregister()
          // The library removes the attribute.
          target.draggable = true
        },
      })
    }
    current.addEventListener('dragstart', begin, { capture: true })
    return combine(
      () => current.removeEventListener('dragstart', begin, { capture: true }),
      // The library listens only while something is registered, and has to before a drag begins.
      draggable({ element: document.createElement('span') }),
      dropTargetForElements({
        element: current,
        canDrop: ({ source }) => typeof source.data.subject === 'string',
        onDrag: ({ source, location }) => drag(source.data.subject, location.current.input.clientY),
        onDragLeave: () => setOver(null),
        onDrop: ({ source, location }) => drop(source.data.subject, location.current.input.clientY),
      }),
    )
  }, [list, isOn, hasRows])
  return over
}
