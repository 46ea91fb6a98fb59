import type { Currency } from '@carte/contract'
import { useFocusOnAppear } from '@carte/features'
import { formatPrice, useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { Notice } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './CheckoutScreen.module.css'
import { useMembership } from './useMembership.ts'
import type { PriceChange } from './usePlaceOrder.ts'

export interface PriceNewsProps {
  /** The new total, if it differs from the one that the guest submitted. */
  readonly change: PriceChange | null
  /** The server's total, if it differs from the basket's; null if it is the same. */
  readonly update: PriceChange | null
  readonly currency: Pick<Currency, 'symbol'>
}

/** Reports a changed price before the guest pays it, and why, if signing in or out explains it. */
export function PriceNews({ change, update, currency }: PriceNewsProps) {
  const { t, language } = useTexts(checkoutTexts)
  const place = useFocusOnAppear<HTMLDivElement>(change)
  const { pathname, search } = useLocation()
  const news = change ?? update
  const membership = useMembership(news)
  const price = (minor: number) => formatPrice(minor, currency, language)
  const prices = news && { before: price(news.before), after: price(news.after) }
  // Interrupt a guest who has already submitted.
  const announce = change ? 'alert' : undefined
  const again = change && <> {t('priceChanged.again')}</>
  return (
    <div ref={place} tabIndex={-1} className={styles.changed}>
      {prices && membership === 'begun' && (
        <Notice tone="success" announce={announce} title={t('members.begun')}>
          {t('members.begun.text', prices)}
          {again}
        </Notice>
      )}
      {prices && membership === 'ended' && (
        <Notice
          tone="warning"
          announce={announce}
          title={t('members.ended')}
          action={<Link to={paths.login.href({ redirectUri: pathname + search })}>{t('members.signIn')}</Link>}
        >
          {t('members.ended.text', prices)}
          {again}
        </Notice>
      )}
      {prices && membership === null && (
        <Notice
          tone={change ? 'warning' : 'info'}
          announce={announce}
          title={t(change ? 'priceChanged' : 'priceUpdated')}
        >
          {t(change ? 'priceChanged.text' : 'priceUpdated.text', prices)}
          {again}
        </Notice>
      )}
    </div>
  )
}
