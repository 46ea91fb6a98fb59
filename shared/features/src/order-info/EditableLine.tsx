import { type Texts, useTexts } from '@carte/i18n'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import * as styles from './EditableLine.module.css'
import type { en } from './locales/en.ts'

export interface EditableLineProps {
  /** Texts of a remote that include those of `locales`. */
  readonly texts: Texts<typeof en>
  /** The current value, such as `Eat in · Table 12`. */
  readonly summary: ReactNode
  /** Names the button that opens the fields, such as "Add" for an empty value; "Change" by default. */
  readonly action?: string | undefined
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** Whether the line has its button: false if nothing can be changed, or if the fields stay open until a choice. */
  readonly hasButton?: boolean
  /**
   * Renders the fields.
   *
   * @param onChoose called by a field whose choice completes the value. It closes the fields and returns true, unless
   * the guest still moves through the options with the arrow keys.
   */
  readonly children: (onChoose: () => boolean) => ReactNode
}

/** Held keys with which a choice is final: none, Enter and Space. Others, such as arrow keys, move through options. */
const CHOOSING_KEYS: readonly string[] = ['', 'Enter', ' ']

/**
 * Shows a value in one line with a button that opens its fields below the line. The focus moves to the first field, and
 * on Esc, "Done" or a choice back to the button, whose name contains the value.
 */
export function EditableLine(props: EditableLineProps) {
  const { texts, summary, action, isOpen, onOpenChange, hasButton = true, children } = props
  const { t } = useTexts(texts)
  const id = useId()
  const { button, fields, expect } = useLineFocus(isOpen)
  const heldKey = useRef('')
  const change = (open: boolean) => {
    expect()
    // A focused field saves its text on blur, but not when it is removed.
    if (!open) button.current?.focus()
    onOpenChange(open)
  }
  const close = () => change(false)
  const release = () => {
    heldKey.current = ''
  }
  return (
    <div className={styles.root}>
      <div className={styles.line}>
        <span id={`${id}-summary`} className={styles.summary}>
          {summary}
        </span>
        {hasButton && (
          <span className={styles.action}>
            <span aria-hidden="true" className={styles.dot}>
              ·
            </span>
            <button
              ref={button}
              type="button"
              id={`${id}-button`}
              aria-labelledby={`${id}-button ${id}-summary`}
              aria-expanded={isOpen}
              className={styles.button}
              onClick={() => change(!isOpen)}
            >
              {isOpen ? t('orderInfo.done') : (action ?? t('orderInfo.change'))}
            </button>
          </span>
        )}
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of its fields
        // biome-ignore lint/a11y/noNoninteractiveElementInteractions: listens to the keys of its fields
        <div
          ref={fields}
          className={styles.fields}
          onKeyDownCapture={(event) => {
            heldKey.current = event.key
          }}
          onKeyUpCapture={release}
          // The key that moved the focus out of the fields was released elsewhere.
          onPointerDownCapture={release}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !hasButton) return
            // Closes the fields, but not the sheet that contains them.
            event.preventDefault()
            event.stopPropagation()
            close()
          }}
        >
          {children(() => {
            const isFinal = CHOOSING_KEYS.includes(heldKey.current)
            if (isFinal) close()
            return isFinal
          })}
        </div>
      )}
    </div>
  )
}

/** Moves the focus after an expected change: to the first field of opened fields, or to the button. */
function useLineFocus(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const isExpected = useRef(false)
  useEffect(() => {
    if (!isExpected.current) return
    isExpected.current = false
    const target = isOpen ? firstField(fields.current) : button.current
    target?.focus()
  }, [isOpen])
  const expect = () => {
    isExpected.current = true
  }
  return { button, fields, expect }
}

function firstField(container: Element | null): HTMLElement | null | undefined {
  const find = (selector: string) => container?.querySelector<HTMLElement>(selector)
  // Of radio buttons, the selected one is the one that Tab reaches.
  return find('select, textarea, button') ?? find('input:checked') ?? find('input')
}
