import type { ShopStatus } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Button, Popover, popoverItemClass } from '@carte/ui'
import { useScope } from '../../kitchen/KitchenContext.ts'
import { SHOP } from '../../kitchen/kitchen.ts'
import type { Ringing } from '../../sound/useRinging.ts'
import { kitchenTexts } from '../../texts.ts'
import * as styles from './Board.module.css'
import * as head from './BoardHead.module.css'

type BoardHeadProps = {
  /** How many orders were handed over or cancelled lately. */
  readonly over: number
  readonly ringing: Ringing
}

/** Whose board it is, whether guests can order, and what there is beside orders. */
export function BoardHead({ over, ringing }: BoardHeadProps) {
  const { t } = useTexts(kitchenTexts)
  const { kitchen, state, session, open } = useScope()
  const sending = state.sending.find(({ subject }) => subject === SHOP)
  const status = (sending?.wished as ShopStatus | undefined) ?? state.status
  const isOpen = status === 'online'
  const item = popoverItemClass()
  return (
    <header className={styles.head}>
      <h1 tabIndex={-1} className={styles.shop}>
        {session.shopName}
      </h1>
      <p role="status" className={head.status} data-status={status}>
        <span className={head.dot} aria-hidden="true" />
        {t(`status.${status}`)}
        {sending?.isWaiting && ` – ${t('ticket.waits')}`}
      </p>
      <div className={head.actions}>
        <Button
          kind={isOpen ? 'ghost' : 'primary'}
          className={head.button}
          onClick={() => kitchen.setStatus(isOpen ? 'paused' : 'online')}
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
