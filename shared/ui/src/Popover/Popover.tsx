import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { buttonClass } from '../Button/Button.tsx'
import { cx } from '../cx.ts'
import { listen } from '../listen.ts'
import { emulatePopover } from './emulate-popover.ts'
import * as styles from './Popover.module.css'

export type PopoverProps = {
  readonly trigger: ReactNode
  /** Accessible name of the button, if `trigger` is not one. Must contain the visible text (WCAG 2.5.3). */
  readonly label?: string | undefined
  readonly triggerClass?: string | undefined
  /** The edge of the button with which the panel is aligned. */
  readonly align?: 'start' | 'end' | undefined
  /** Usually a list of links or buttons with `popoverItemClass`; clicking one closes the panel. */
  readonly children: ReactNode
}

/** Returns the class for a link or button inside a popover. */
export function popoverItemClass(current = false): string {
  return cx(styles.item, current && styles.current)
}

/** A button with a popover, which browsers without native ones emulate. Esc, a click outside and a click on an item close it. */
export function Popover({ trigger, label, triggerClass, align = 'start', children }: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  usePopover(button, panel)
  // React's ids contain characters that are invalid in CSS names.
  const anchor = `--popover-${id.replace(/[^\w]/g, '')}`
  return (
    <>
      <button
        ref={button}
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

/** Closes the panel when a link or button in it is activated. Activation by keyboard also fires a click event. */
function usePopover(button: RefObject<HTMLButtonElement | null>, panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const [opener, popover] = [button.current, panel.current]
    if (!opener || !popover) return
    const isNative = typeof popover.hidePopover === 'function'
    const emulated = isNative ? null : emulatePopover(opener, popover)
    const end = listen(popover, {
      click: ({ target }) => {
        if (target instanceof Element && target.closest('a, button'))
          (emulated?.close ?? popover.hidePopover).call(popover)
      },
    })
    return () => {
      end()
      emulated?.end()
    }
  }, [button, panel])
}
