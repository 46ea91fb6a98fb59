import type { ShopState, ShopStatus } from '@carte/contract'
import { statusAt } from '@carte/domain'
import { formatTime, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Button, Icon, Popover, popoverItemClass, VisuallyHidden } from '@carte/ui'
import { useRef } from 'react'
import { tableName } from '../../components/ticket-text.ts'
import { useKitchenScope } from '../../kitchen/KitchenContext.ts'
import { BUSY, LATER_ONLY, SHOP } from '../../kitchen/kitchen.ts'
import {
  busyAtom,
  connectionAtom,
  laterOnlyUntilAtom,
  pausedUntilAtom,
  pendingActionsAtom,
  statusAtom,
  tableSpotsAtom,
  tablesAtom,
} from '../../kitchen/state.ts'
import { isCalling } from '../../kitchen/tables.ts'
import type { Ringing } from '../../sound/useRinging.ts'
import { kitchenTexts } from '../../texts.ts'
import * as boardStyles from './Board.module.css'
import * as styles from './BoardHead.module.css'

type BoardHeadProps = {
  /** How many orders were handed over or canceled lately. */
  readonly endedCount: number
  readonly ringing: Ringing
}

/** Shows the shop, its status, and the actions that concern no single order. */
export function BoardHead({ endedCount, ringing }: BoardHeadProps) {
  const { t, language } = useTexts(kitchenTexts)
  const { kitchen, session, now, open } = useKitchenScope()
  const pending = useAtomValue(pendingActionsAtom).find(({ subject }) => subject === SHOP)
  const current = useShopState(now)
  const wanted = pending?.wanted as ShopStatus | undefined
  const { status, pausedUntil }: ShopState = wanted ? { status: wanted } : current
  const isOpen = status === 'online'
  const laterOnly = useLaterOnly(now)
  const heading = useRef<HTMLHeadingElement>(null)
  const item = popoverItemClass()
  return (
    <header className={boardStyles.head}>
      <h1 ref={heading} tabIndex={-1} className={boardStyles.shop}>
        {session.shopName}
      </h1>
      <div className={styles.states}>
        <div aria-live="polite" className={styles.states}>
          <p className={styles.status} data-status={status}>
            <span className={styles.dot} aria-hidden="true" />
            {pausedUntil
              ? t('status.pausedUntil', { time: formatTime(pausedUntil, session.timeZone, language) })
              : t(`status.${status}`)}
            {pending?.isWaiting && ` – ${t('ticket.waits')}`}
          </p>
          <BusyState />
          {laterOnly && (
            <p className={styles.status} data-status="paused">
              {laterOnly.until === null
                ? t('later.only')
                : t('later.until', { time: formatTime(laterOnly.until, session.timeZone, language) })}
              {laterOnly.isWaiting && ` – ${t('ticket.waits')}`}
            </p>
          )}
        </div>
        {laterOnly && (
          <Button
            kind="ghost"
            className={styles.button}
            onClick={() => {
              // The pressed button disappears.
              heading.current?.focus({ preventScroll: true })
              kitchen.setLaterOnly(0)
            }}
          >
            {t('later.end')}
          </Button>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          kind={isOpen ? 'ghost' : 'primary'}
          className={styles.button}
          aria-haspopup={isOpen ? 'dialog' : undefined}
          onClick={() => (isOpen ? open({ kind: 'pause' }) : kitchen.setStatus('online'))}
        >
          {t(isOpen ? 'shop.pause' : 'shop.open')}
        </Button>
        <Button kind="ghost" className={styles.button} aria-haspopup="dialog" onClick={() => open({ kind: 'busy' })}>
          {t('busy.open')}
        </Button>
        <Button kind="ghost" className={styles.button} aria-haspopup="dialog" onClick={() => open({ kind: 'soldOut' })}>
          {t('soldOut.open')}
        </Button>
        <TablesButton />
        <Popover align="end" trigger={t('menu')} triggerClass={styles.menu}>
          <ul className={styles.list}>
            <li>
              <button type="button" className={item} onClick={() => open({ kind: 'ended' })}>
                {t('completed.open', { number: endedCount })}
              </button>
            </li>
            <li>
              <button
                type="button"
                className={item}
                onClick={ringing.mutedUntil === null ? ringing.mute : ringing.unmute}
              >
                {t(ringing.mutedUntil === null ? 'sound.mute' : 'sound.unmute')}
              </button>
            </li>
            {status !== 'offline' && (
              <li>
                <button type="button" className={item} onClick={() => kitchen.setStatus('offline')}>
                  {t('shop.offline')}
                </button>
              </li>
            )}
            <li>
              <button type="button" className={item} onClick={() => open({ kind: 'signOut' })}>
                {t('signOut.open')}
              </button>
            </li>
          </ul>
        </Popover>
      </div>
    </header>
  )
}

/** Opens the list of tables, and says how many call (TABLE-46). Renders nothing at a shop without tables. */
function TablesButton() {
  const { t, language } = useTexts(kitchenTexts)
  const { open } = useKitchenScope()
  const tables = useAtomValue(tablesAtom) ?? []
  const hasSpots = useAtomValue(tableSpotsAtom).length > 0
  const calling = tables.filter(isCalling)
  const count = calling.length
  if (!hasSpots && tables.length === 0) return null
  return (
    <>
      <Button
        kind={count > 0 ? 'primary' : 'ghost'}
        className={styles.button}
        aria-haspopup="dialog"
        onClick={() => open({ kind: 'tables' })}
      >
        {count > 0 && <Icon name="bell" size={20} />}
        {count > 0 ? t('tables.calls', { count }) : t('tables.open')}
      </Button>
      <VisuallyHidden aria-live="polite">
        {calling.map((table) => (
          <span key={table.tableId}>{t('tables.calling', { table: tableName(t, table, language).text })} </span>
        ))}
      </VisuallyHidden>
    </>
  )
}

/** Shows by how much the preparation time is longer, and until when. Shows nothing if it is as usual. */
function BusyState() {
  const { t, language } = useTexts(kitchenTexts)
  const { session, now } = useKitchenScope()
  const received = useAtomValue(busyAtom)
  const isLost = useAtomValue(connectionAtom) === 'lost'
  const pending = useAtomValue(pendingActionsAtom).find(({ subject }) => subject === BUSY)
  // The server reports the end; while the connection is lost, the tablet's clock decides.
  const busy = received && isLost && Date.parse(received.until) <= now ? null : received
  const minutes = Number(pending?.wanted ?? busy?.minutes ?? 0)
  if (minutes === 0) return null
  const time = pending || !busy ? null : formatTime(busy.until, session.timeZone, language)
  return (
    <p className={styles.status} data-status="paused">
      {time === null ? t('busy.by', { minutes }) : t('busy.until', { minutes, time })}
      {pending?.isWaiting && ` – ${t('ticket.waits')}`}
    </p>
  )
}

interface LaterOnly {
  /** Null until the server has answered a tap. */
  readonly until: string | null
  /** Whether a tap waits for the network. */
  readonly isWaiting: boolean
}

/**
 * Returns until when orders are kept for later; null if the shop takes orders as soon as possible. The server reports
 * the end; while the connection is lost, the tablet's clock decides.
 */
function useLaterOnly(now: number): LaterOnly | null {
  const until = useAtomValue(laterOnlyUntilAtom)
  const isLost = useAtomValue(connectionAtom) === 'lost'
  const pending = useAtomValue(pendingActionsAtom).find(({ subject }) => subject === LATER_ONLY)
  if (pending) return pending.wanted === '0' ? null : { until: null, isWaiting: pending.isWaiting }
  const isOver = until === null || (isLost && Date.parse(until) <= now)
  return isOver ? null : { until, isWaiting: false }
}

/**
 * Returns the shop's status. The server reports the end of a pause; while the connection is lost, the tablet's clock
 * decides.
 */
function useShopState(now: number): ShopState {
  const status = useAtomValue(statusAtom)
  const pausedUntil = useAtomValue(pausedUntilAtom)
  const received = pausedUntil === null ? { status } : { status, pausedUntil }
  return useAtomValue(connectionAtom) === 'lost' ? statusAt(received, new Date(now)) : received
}
