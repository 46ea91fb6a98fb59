import type { StaffOrder, StaffSession } from '@carte/contract'
import { useNow, useWakeLock } from '@carte/features'
import { commonTexts, formatTime, useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import { useAtomValue } from '@carte/store'
import { Banner, Button, VisuallyHidden } from '@carte/ui'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useRejectionText } from '../../components/useRejectionText.ts'
import { Dialogs } from '../../dialogs/Dialogs.tsx'
import { KitchenContext, type OpenDialog, useKitchenScope } from '../../kitchen/KitchenContext.ts'
import type { Kitchen } from '../../kitchen/kitchen.ts'
import { byColumn, COLUMNS, type Column, isAccepted } from '../../kitchen/orders.ts'
import {
  cancelledByGuestAtom,
  connectionAtom,
  lastResponseAtAtom,
  ordersAtom,
  pendingActionsAtom,
  rejectedAtom,
} from '../../kitchen/state.ts'
import { TICK_MS } from '../../kitchen/timing.ts'
import { type Ringing, useRinging } from '../../sound/useRinging.ts'
import type { SoundControl } from '../../sound/useSound.ts'
import { kitchenTexts } from '../../texts.ts'
import * as styles from './Board.module.css'
import { BoardHead } from './BoardHead.tsx'
import { CancelledNotices } from './CancelledNotices.tsx'
import { LoadStrips } from './LoadStrips.tsx'
import { OrderColumn } from './OrderColumn.tsx'

type BoardProps = {
  readonly kitchen: Kitchen
  readonly session: StaffSession
  readonly sound: SoundControl
}

/** Shows the orders of a shop in columns, with the warnings above them and the dialogs over them. */
export function Board({ kitchen, session, sound }: BoardProps) {
  const { t } = useTexts(kitchenTexts)
  const now = useNow({ intervalMs: TICK_MS }).getTime()
  const [opened, open] = useState<OpenDialog | null>(null)
  const [shown, show] = useState<Column>('new')
  const board = useRef<HTMLDivElement>(null)
  const connection = useAtomValue(connectionAtom)
  const orders = useAtomValue(ordersAtom)
  const columns = useMemo(() => byColumn(orders ?? [], now), [orders, now])
  const unacceptedCount = columns.new.filter((order) => !isAccepted(order)).length
  const cancelled = useAtomValue(cancelledByGuestAtom)
  const ringing = useRinging(columns.new, cancelled, orders !== null, sound)
  useWakeLock()
  useTicketFocus(board, orders)
  const scope = useMemo(() => ({ kitchen, session, now, open }), [kitchen, session, now])
  const title = t('title.of', { shop: session.shopName })
  return (
    <KitchenContext value={scope}>
      <div
        ref={board}
        className={styles.board}
        data-connection={connection}
        data-ringing={ringing.isFlashing || undefined}
        data-covered={opened?.kind === 'ticket' || undefined}
      >
        <PageTitle>{unacceptedCount > 0 ? t('title.waiting', { number: unacceptedCount, title }) : title}</PageTitle>
        <BoardHead endedCount={columns.ended.length} ringing={ringing} />
        <Bars sound={sound} ringing={ringing} />
        <CancelledNotices />
        <LoadStrips />
        <ColumnSwitch columns={columns} shown={shown} show={show} />
        <div className={styles.columns}>
          <div className={styles.stack}>
            <OrderColumn column="new" orders={columns.new} isShown={shown === 'new'} />
            <OrderColumn column="later" orders={columns.later} isShown={shown === 'later'} />
          </div>
          <OrderColumn column="cooking" orders={columns.cooking} isShown={shown === 'cooking'} />
          <OrderColumn column="ready" orders={columns.ready} isShown={shown === 'ready'} />
        </div>
      </div>
      <Dialogs opened={opened} ended={columns.ended} />
    </KitchenContext>
  )
}

/** The ticket that has the focus, and its column. */
interface FocusedTicket {
  readonly ticket: string
  readonly column: string
}

/**
 * Keeps the focus on its ticket when the ticket moves to another column, and moves it to the column's heading when the
 * ticket is removed.
 *
 * @param change a value that changes whenever tickets may have moved
 */
function useTicketFocus(board: RefObject<HTMLElement | null>, change: unknown): void {
  const last = useRef<FocusedTicket | null>(null)
  useEffect(() => {
    const root = board.current
    const remember = ({ target }: FocusEvent) => {
      const element = target instanceof Element ? target : null
      const ticket = element?.closest<HTMLElement>('[data-order]')?.dataset.order
      const column = element?.closest<HTMLElement>('[data-column]')?.dataset.column
      last.current = ticket && column ? { ticket, column } : null
    }
    root?.addEventListener('focusin', remember)
    return () => root?.removeEventListener('focusin', remember)
  }, [board])

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the DOM, which changes with `change`
  useLayoutEffect(() => {
    const focused = last.current
    if (!focused || document.activeElement !== document.body) return
    const find = (selector: string) => board.current?.querySelector<HTMLElement>(selector)
    const ticket = find(`[data-order="${CSS.escape(focused.ticket)}"] [data-heading]`)
    const target = ticket ?? find(`[data-heading="${focused.column}"]`)
    target?.focus({ preventScroll: true })
  }, [board, change])
}

type BarsProps = { readonly sound: SoundControl; readonly ringing: Ringing }

/**
 * Shows warnings above the board: connection lost, sound off or muted, and rejected actions that belong to no ticket.
 */
function Bars({ sound, ringing }: BarsProps) {
  const { t, language } = useTexts(kitchenTexts)
  const { session } = useKitchenScope()
  const timeOf = (at: number) => formatTime(new Date(at), session.timeZone, language)
  return (
    <>
      <div className={styles.bars}>
        <ConnectionLostBar timeOf={timeOf} />
        <RejectedBars />
        {sound.state === 'off' && (
          <button type="button" className={styles.sound} onClick={sound.unlock}>
            {t('sound.off')}
          </button>
        )}
        {sound.state === 'none' && <Banner tone="warning">{t('sound.none')}</Banner>}
        {ringing.mutedUntil !== null && (
          <Banner
            tone="warning"
            action={
              <Button kind="ghost" onClick={ringing.unmute}>
                {t('sound.unmute')}
              </Button>
            }
          >
            {t('sound.mutedUntil', { time: timeOf(ringing.mutedUntil) })}
          </Banner>
        )}
      </div>
      <VisuallyHidden aria-live="polite">
        {ringing.news.announcement > 0 && (
          <span key={ringing.news.announcement}>{t('news', { count: ringing.news.count })}</span>
        )}
      </VisuallyHidden>
    </>
  )
}

function ConnectionLostBar({ timeOf }: { readonly timeOf: (at: number) => string }) {
  const { t } = useTexts(kitchenTexts)
  const connection = useAtomValue(connectionAtom)
  const lastResponseAt = useAtomValue(lastResponseAtAtom)
  const retryCount = useAtomValue(pendingActionsAtom).filter(({ isWaiting }) => isWaiting).length
  if (connection !== 'lost') return null
  return (
    <div role="alert" className={styles.lost}>
      <p className={styles.lostTitle}>{t('lost.title', { time: timeOf(lastResponseAt) })}</p>
      <p>{retryCount > 0 ? t('lost.waiting', { count: retryCount }) : t('lost.text')}</p>
    </div>
  )
}

/** Shows rejected changes of the shop or of articles, and of orders that are no longer on the board. */
function RejectedBars() {
  const { t } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { kitchen } = useKitchenScope()
  const textOf = useRejectionText()
  const orderIds = new Set(useAtomValue(ordersAtom)?.map(({ orderId }) => orderId))
  return useAtomValue(rejectedAtom)
    .filter(({ subject }) => !orderIds.has(subject))
    .map((rejected) => (
      <Banner
        key={rejected.subject}
        tone="error"
        closeLabel={common('action.close')}
        onClose={() => kitchen.dismiss(rejected.subject)}
      >
        {t('reject.of', { label: rejected.label, reason: textOf(rejected) })}
      </Banner>
    ))
}

type ColumnSwitchProps = {
  readonly columns: Readonly<Record<Column, readonly StaffOrder[]>>
  readonly shown: Column
  readonly show: (column: Column) => void
}

/** On a phone: switches between the columns and shows how many orders each has. */
function ColumnSwitch({ columns, shown, show }: ColumnSwitchProps) {
  const { t } = useTexts(kitchenTexts)
  return (
    <nav aria-label={t('columns')} className={styles.switch}>
      {COLUMNS.filter((column) => column !== 'ended').map((column) => (
        <button
          key={column}
          type="button"
          aria-pressed={column === shown}
          className={styles.choice}
          onClick={() => show(column)}
        >
          {t(`column.${column}`)} <b className={styles.count}>{columns[column].length}</b>
        </button>
      ))}
    </nav>
  )
}
