import { commonTexts, useTexts } from '@carte/i18n'
import { paths, useNavigate } from '@carte/navigation'
import {
  type BasketMessage,
  basketAtom,
  basketFlagsAtom,
  basketPanelOpenAtom,
  type JotaiStore,
  restoreItemAtom,
  screenSizeAtom,
  toastAtom,
  useAtomValue,
  useStore,
} from '@carte/store'
import { cx, IconButton, VisuallyHidden } from '@carte/ui'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FROM_MENU } from '../article/useGoBack.ts'
import { restoredLineAtom } from '../basket/restored-line.ts'
import * as styles from './Toast.module.css'
import { useDelayed } from './useDelayed.ts'

/**
 * How long a message waits after its dialog has closed, in milliseconds. While a modal dialog is open, Firefox hides the
 * page behind it from screen readers, and it does not announce a text that was added meanwhile.
 */
const NEXT_SCREEN_DELAY_MS = 100

export type BasketToastProps = {
  /** Hides messages that are `isForNextScreen`, on a screen that closes when it sends them. */
  readonly hidesMessagesForNextScreen?: boolean | undefined
  /** Whether the basket is in view and shows what was added, so that this needs no visible message. */
  readonly isBesideBasket?: boolean | undefined
}

/** Shows the latest message about the basket, with a button that restores or edits a line. */
export function BasketToast({ hidesMessagesForNextScreen = false, isBesideBasket = false }: BasketToastProps) {
  const { t } = useTexts(commonTexts)
  const latest = useAtomValue(toastAtom)
  const isForNextScreen = latest?.isForNextScreen ?? false
  // Late, because screen readers announce a message only in a live region that already exists.
  const shown = useDelayed(
    hidesMessagesForNextScreen && isForNextScreen ? null : latest,
    null,
    isForNextScreen ? NEXT_SCREEN_DELAY_MS : 0,
  )
  const action = useToastAction(shown)
  const store = useStore()
  // Close only the message that is shown: a newer one may have arrived at the same moment.
  const close = () => store.get(toastAtom) === shown && store.set(toastAtom, null)
  return (
    <Toast
      message={shown?.message}
      canBeCut={shown?.canBeCut}
      isOnlyAnnounced={isBesideBasket && (shown?.canBeCut ?? false)}
      onClose={close}
      closeLabel={t('action.close')}
      action={action}
    />
  )
}

/** Returns the button of a message: it restores removed lines, or edits a line that was added with defaults. */
function useToastAction(message: BasketMessage | null): ToastProps['action'] {
  const common = useTexts(commonTexts)
  const store = useStore()
  const navigate = useNavigate()
  const { shopId, items } = useAtomValue(basketAtom)
  // Lines removed from one shop's basket cannot be restored in another's.
  const removed = message?.removed?.shopId === shopId ? message.removed : undefined
  if (removed) {
    return {
      label: common.t('action.undo'),
      onPress: () => {
        if (areLinesShown(store)) store.set(restoredLineAtom, removed.lines[0]?.item.id ?? null)
        for (const { item, index } of removed.lines) store.set(restoreItemAtom, item, index)
        store.set(toastAtom, null)
      },
    }
  }
  const line = items.find(({ id }) => id === message?.addedWithDefaults)
  if (!line || shopId === null) return undefined
  return {
    label: common.t('action.edit'),
    onPress: () => {
      store.set(toastAtom, null)
      store.set(basketPanelOpenAtom, false)
      const address = { shopId, category: line.path, articleId: line.article.code, orderId: line.id }
      void navigate(paths.editOrder.href(address), { state: FROM_MENU })
    },
  }
}

const areLinesShown = (store: JotaiStore): boolean =>
  store.get(basketPanelOpenAtom) || (!store.get(screenSizeAtom).small && store.get(basketFlagsAtom).visible)

/** Long enough to read the message and reach its button, in milliseconds. */
const DURATION_MS = 6000

type ToastProps = {
  /** The message; `undefined` hides the toast. A new message restarts the timer. */
  readonly message: string | undefined
  /** Whether a small screen shows only as much of the message as one line holds. Otherwise it shows two lines. */
  readonly canBeCut?: boolean | undefined
  /** Whether only screen readers get the message. */
  readonly isOnlyAnnounced?: boolean
  /** Called when the time is over or the close button is pressed. */
  readonly onClose: () => void
  readonly closeLabel: string
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined
}

/**
 * Shows a short message above the bottom bar for six seconds, not counting the time in which it has the pointer or the
 * focus. Keep it mounted without a message: screen readers announce changes only in a live region that already exists.
 */
export function Toast({ message, canBeCut, isOnlyAnnounced = false, onClose, closeLabel, action }: ToastProps) {
  const region = useRef<HTMLDivElement>(null)
  const paused = usePaused(region, message)
  const open = message !== undefined
  useDismissTimer(open && !paused, message, onClose)
  return (
    // Not `role="status"`: the screen reader Orca reads "statusbar" instead of its text, even without a text.
    <div ref={region} aria-live="polite" className={styles.region}>
      {open && isOnlyAnnounced && <VisuallyHidden>{message}</VisuallyHidden>}
      {open && !isOnlyAnnounced && (
        <Message key={message} canBeCut={canBeCut} closeLabel={closeLabel} action={action} onClose={onClose}>
          {message}
        </Message>
      )}
    </div>
  )
}

type MessageProps = Omit<ToastProps, 'message' | 'isOnlyAnnounced'> & { readonly children: string }

function Message({ canBeCut = false, closeLabel, action, onClose, children }: MessageProps) {
  const toast = useRef<HTMLDivElement>(null)
  useFocusReturn(toast)
  return (
    <div ref={toast} className={styles.toast}>
      <span className={cx(styles.text, canBeCut && styles.oneLine)}>{children}</span>
      {action && (
        <button type="button" className={styles.action} onClick={action.onPress}>
          {action.label}
        </button>
      )}
      <IconButton icon="close" label={closeLabel} onClick={onClose} className={styles.close} />
    </div>
  )
}

/**
 * Calls `onDone` once, after `running` was true for `DURATION_MS`; a pause keeps the remaining time.
 *
 * @param key restarts the timer when it changes, for example the message
 */
function useDismissTimer(running: boolean, key: unknown, onDone: () => void): void {
  const done = useRef(onDone)
  const remaining = useRef(DURATION_MS)
  useEffect(() => {
    done.current = onDone
  }, [onDone])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key restarts the timer; its value is not read
  useEffect(() => {
    remaining.current = DURATION_MS
  }, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (!running) return
    const started = performance.now()
    const timer = setTimeout(() => done.current(), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current = Math.max(0, remaining.current - (performance.now() - started))
    }
  }, [running, key])
}

const EVENTS = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const

/** Returns whether the element has the pointer or the focus. A new `key` (the content) makes it check again. */
function usePaused(ref: RefObject<HTMLElement | null>, key: unknown): boolean {
  const [paused, setPaused] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key makes it check again; its value is not read
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let hasPointer = false
    const update = () => setPaused(hasPointer || element.matches(':focus-within'))
    const onEvent = ({ type }: Event) => {
      if (type.startsWith('pointer')) hasPointer = type === 'pointerenter'
      // During `focusout`, `:focus-within` still matches.
      if (type === 'focusout') queueMicrotask(update)
      else update()
    }
    update()
    for (const name of EVENTS) element.addEventListener(name, onEvent)
    return () => {
      for (const name of EVENTS) element.removeEventListener(name, onEvent)
    }
  }, [ref, key])
  return paused
}

/** Moves the focus out of an element that unmounts: to where it was before, else to the nearest heading. */
function useFocusReturn(ref: RefObject<HTMLElement | null>): void {
  const before = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const element = ref.current
    if (!element) return
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !element.contains(relatedTarget)) before.current = relatedTarget
    }
    element.addEventListener('focusin', remember)
    return () => element.removeEventListener('focusin', remember)
  }, [ref])

  useLayoutEffect(() => {
    const element = ref.current
    // A layout effect's cleanup runs before React removes the element.
    return () => {
      const focused = element && rootOf(element)?.activeElement
      if (!focused || !element.contains(focused)) return
      const target = before.current?.isConnected ? before.current : headingNear(element)
      target?.focus()
    }
  }, [ref])
}

/** Returns the heading of the surrounding dialog, else of the screen. */
function headingNear(element: Element): HTMLElement | null | undefined {
  const dialog = element.closest('dialog')
  return dialog ? dialog.querySelector('h2') : rootOf(element)?.querySelector<HTMLElement>('h1[tabindex="-1"]')
}

const rootOf = (element: Element): Document | ShadowRoot | null => {
  const root = element.getRootNode()
  return root instanceof Document || root instanceof ShadowRoot ? root : null
}
