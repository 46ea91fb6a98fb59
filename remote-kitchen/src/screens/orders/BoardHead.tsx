import type { ShopState, ShopStatus } from '@carte/contract'
import { statusAt } from '@carte/domain'
import { formatTime, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Button, Popover, popoverItemClass } from '@carte/ui'
import { useKitchenScope } from '../../kitchen/KitchenContext.ts'
import { SHOP } from '../../kitchen/kitchen.ts'
import { connectionAtom, pausedUntilAtom, pendingActionsAtom, statusAtom } from '../../kitchen/state.ts'
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
  const item = popoverItemClass()
  return (
    <header className={boardStyles.head}>
      <h1 tabIndex={-1} className={boardStyles.shop}>
        {session.shopName}
      </h1>
      <p aria-live="polite" className={styles.status} data-status={status}>
        <span className={styles.dot} aria-hidden="true" />
        {pausedUntil
          ? t('status.pausedUntil', { time: formatTime(pausedUntil, session.timeZone, language) })
          : t(`status.${status}`)}
        {pending?.isWaiting && ` – ${t('ticket.waits')}`}
      </p>
      <div className={styles.actions}>
        <Button
          kind={isOpen ? 'ghost' : 'primary'}
          className={styles.button}
          aria-haspopup={isOpen ? 'dialog' : undefined}
          onClick={() => (isOpen ? open({ kind: 'pause' }) : kitchen.setStatus('online'))}
        >
          {t(isOpen ? 'shop.pause' : 'shop.open')}
        </Button>
        <Button kind="ghost" className={styles.button} aria-haspopup="dialog" onClick={() => open({ kind: 'soldOut' })}>
          {t('soldOut.open')}
        </Button>
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
