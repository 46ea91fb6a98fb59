import type { ShopState, ShopStatus } from '@carte/contract'
import { statusAt } from '@carte/domain'
import { formatTime, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Button, Popover, popoverItemClass } from '@carte/ui'
import { useScope } from '../../kitchen/KitchenContext.ts'
import { SHOP } from '../../kitchen/kitchen.ts'
import { linkAtom, pausedUntilAtom, sendingAtom, statusAtom } from '../../kitchen/state.ts'
import type { Ringing } from '../../sound/useRinging.ts'
import { kitchenTexts } from '../../texts.ts'
import * as styles from './Board.module.css'
import * as head from './BoardHead.module.css'

type BoardHeadProps = {
  /** How many orders were finished lately. */
  readonly over: number
  readonly ringing: Ringing
}

/**
 * Returns the shop's status. The server reports the end of a pause; while the connection is lost, the tablet's clock
 * decides.
 */
function useKnownState(now: number): ShopState {
  const status = useAtomValue(statusAtom)
  const pausedUntil = useAtomValue(pausedUntilAtom)
  const told = pausedUntil === null ? { status } : { status, pausedUntil }
  return useAtomValue(linkAtom) === 'lost' ? statusAt(told, new Date(now)) : told
}

/** Shows the shop, its status, and the actions that concern no single order. */
export function BoardHead({ over, ringing }: BoardHeadProps) {
  const { t, language } = useTexts(kitchenTexts)
  const { kitchen, session, now, open } = useScope()
  const sending = useAtomValue(sendingAtom).find(({ subject }) => subject === SHOP)
  const known = useKnownState(now)
  const wished = sending?.wished as ShopStatus | undefined
  const { status, pausedUntil }: ShopState = wished ? { status: wished } : known
  const isOpen = status === 'online'
  const item = popoverItemClass()
  return (
    <header className={styles.head}>
      <h1 tabIndex={-1} className={styles.shop}>
        {session.shopName}
      </h1>
      <p role="status" className={head.status} data-status={status}>
        <span className={head.dot} aria-hidden="true" />
        {pausedUntil
          ? t('status.pausedUntil', { time: formatTime(pausedUntil, session.timeZone, language) })
          : t(`status.${status}`)}
        {sending?.isWaiting && ` – ${t('ticket.waits')}`}
      </p>
      <div className={head.actions}>
        <Button
          kind={isOpen ? 'ghost' : 'primary'}
          className={head.button}
          aria-haspopup={isOpen ? 'dialog' : undefined}
          onClick={() => (isOpen ? open({ is: 'pause' }) : kitchen.setStatus('online'))}
        >
          {t(isOpen ? 'shop.pause' : 'shop.open')}
        </Button>
        <Button kind="ghost" className={head.button} aria-haspopup="dialog" onClick={() => open({ is: 'soldOut' })}>
          {t('soldOut.open')}
        </Button>
        <Popover align="end" trigger={t('menu')} triggerClass={head.menu}>
          <ul className={head.list}>
            <li>
              <button type="button" className={item} onClick={() => open({ is: 'over' })}>
                {t('over.open', { number: over })}
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
              <button type="button" className={item} onClick={() => open({ is: 'signOut' })}>
                {t('signOut.open')}
              </button>
            </li>
          </ul>
        </Popover>
      </div>
    </header>
  )
}
