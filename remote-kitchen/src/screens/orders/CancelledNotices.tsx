import { useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Banner, Button, VisuallyHidden } from '@carte/ui'
import { type MouseEvent, useRef } from 'react'
import { useKitchenScope } from '../../kitchen/KitchenContext.ts'
import { cancelledByGuestAtom } from '../../kitchen/state.ts'
import { kitchenTexts } from '../../texts.ts'
import * as styles from './CancelledNotices.module.css'

/** Says which orders their guests have cancelled, so that no ticket vanishes while a cook works on it. */
export function CancelledNotices() {
  const { t } = useTexts(kitchenTexts)
  const { kitchen } = useKitchenScope()
  const cancelled = useAtomValue(cancelledByGuestAtom)
  const list = useRef<HTMLDivElement>(null)
  if (cancelled.length === 0) return null
  const dismiss =
    (orderId: string) =>
    ({ currentTarget }: MouseEvent<HTMLElement>) => {
      // Before its button is removed, the focus moves to that of another notice, or to the heading of the page.
      const others = [...(list.current?.querySelectorAll('button') ?? [])].filter((button) => button !== currentTarget)
      const target = others[0] ?? document.querySelector('h1')
      target?.focus({ preventScroll: true })
      kitchen.dismissCancelled(orderId)
    }
  return (
    <div ref={list} className={styles.notices}>
      {cancelled.map(({ orderId, pickupCode }) => (
        <Banner
          key={orderId}
          tone="error"
          className={styles.notice}
          action={
            <Button kind="ghost" className={styles.dismiss} onClick={dismiss(orderId)}>
              {t('cancelled.dismiss')}
              <VisuallyHidden> {pickupCode}</VisuallyHidden>
            </Button>
          }
        >
          {t('cancelled.notice', { code: pickupCode })}
        </Banner>
      ))}
    </div>
  )
}
