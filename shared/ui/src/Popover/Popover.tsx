import { type ReactNode, useId, useRef } from 'react'
import { buttonClass } from '../Button/Button.tsx'
import { cx } from '../cx.ts'
import * as styles from './Popover.module.css'
import { useCloseOnChoice } from './useCloseOnChoice.ts'

export type PopoverProps = {
  /** What stands on the button. */
  readonly trigger: ReactNode
  /** The button's name, when what stands on it is no name by itself; contains what stands there (WCAG 2.5.3). */
  readonly label?: string | undefined
  readonly triggerClass?: string | undefined
  /** The edge of the button that the panel keeps to. */
  readonly align?: 'start' | 'end' | undefined
  /** Usually a list of links or buttons with `popoverItemClass`; pressing one closes the panel. */
  readonly children: ReactNode
}

/** The look of a link or button inside a popover. */
export function popoverItemClass(current = false): string {
  return cx(styles.item, current && styles.current)
}

/** A button and a small panel by the platform's own popover: Esc, a press elsewhere and a choice close it. */
export function Popover({ trigger, label, triggerClass, align = 'start', children }: PopoverProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  useCloseOnChoice(panel)
  // Ids hold characters that a CSS name may not.
  const anchor = `--popover-${id.replace(/[^\w]/g, '')}`
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className={triggerClass ?? buttonClass('quiet')}
        style={{ anchorName: anchor }}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={cx(styles.panel, align === 'end' && styles.end)}
        style={{ positionAnchor: anchor }}
      >
        {children}
      </div>
    </>
  )
}
