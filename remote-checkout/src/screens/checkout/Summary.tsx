import type { Basket, Currency } from '@carte/contract'
import { basketTotalMinor, toMinor } from '@carte/domain'
import { useFocusOnAppear } from '@carte/features'
import { commonTexts, formatPrice, useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { basketAtom, isMemberAtom, refreshSessionAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Card, cx, Notice, Skeleton } from '@carte/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { Lines } from '../../components/Lines.tsx'
import { Totals } from '../../components/Totals.tsx'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './CheckoutScreen.module.css'
import { type Guests, toLines } from './lines.ts'
import type { PriceChange } from './usePlaceOrder.ts'
import type { QuoteState } from './useQuote.ts'

interface SummaryProps {
  readonly basket: Basket
  /** The names of other guests whose lines it contains, by the ids of the lines. */
  readonly guests?: Guests | undefined
  readonly pricing: QuoteState
  readonly change: PriceChange | null
}

/**
 * Shows the order's lines, the total, and changes of the price. On a phone `OrderBrief` shows the lines, and the total
 * comes last, next to the button that pays it.
 */
export function Summary({ basket, guests, pricing, change }: SummaryProps) {
  const { t, language } = useTexts(checkoutTexts)
  const { quote, pending } = pricing
  const currency = quote?.currency ?? basket.currency ?? { symbol: '' }
  const basketMinor = basketTotalMinor(basket)
  // Report lower prices, too.
  const isUpdated = quote !== null && !pending && toMinor(quote.total) !== basketMinor
  const update = isUpdated ? { before: basketMinor, after: toMinor(quote.total) } : null
  const shop = { shopId: basket.shopId ?? '', category: [] }
  return (
    <Card as="section" aria-labelledby="order-summary" aria-busy={pending || undefined} className={styles.summary}>
      <div className={styles.summaryHead}>
        <h2 id="order-summary">{t('summary')}</h2>
        <Link className={styles.edit} to={paths.menu.href(shop)}>
          {t('summary.edit')}
        </Link>
      </div>
      <PriceChangeNotice change={change} update={update} currency={currency} />
      <div className={styles.lines}>
        <Lines
          lines={toLines(basket, pending ? null : quote, language, guests)}
          currency={currency}
          language={language}
          label={t('summary')}
        />
      </div>
      <div className={cx(styles.totals, pending && quote !== null && styles.stale)}>
        {quote === null && pending ? (
          <div className={styles.totalsPending}>
            <Skeleton width="40%" />
            <Skeleton width="20%" />
          </div>
        ) : (
          <Totals
            totalMinor={quote ? toMinor(quote.total) : basketMinor}
            vat={quote?.vat ?? []}
            currency={currency}
            language={language}
          />
        )}
      </div>
      <p className={styles.next}>{t('pay.next')}</p>
      <p className={styles.next}>
        {t('terms.text')} <Link to={paths.termsAndConditions.href()}>{t('terms.link')}</Link>.
      </p>
    </Card>
  )
}

interface PriceChangeNoticeProps {
  /** The new total, if it differs from the one that the guest submitted. */
  readonly change: PriceChange | null
  /** The server's total, if it differs from the basket's; null if it is the same. */
  readonly update: PriceChange | null
  readonly currency: Pick<Currency, 'symbol'>
}

/** Reports a changed price before the guest pays it, and why, if signing in or out explains it. */
function PriceChangeNotice({ change, update, currency }: PriceChangeNoticeProps) {
  const { t, language } = useTexts(checkoutTexts)
  const container = useFocusOnAppear<HTMLDivElement>(change)
  const common = useTexts(commonTexts)
  const { orderType } = useAtomValue(basketAtom)
  const { pathname, search } = useLocation()
  const priceChange = change ?? update
  // The basket keeps its prices until the guest returns to the menu, where they follow the order type.
  const [firstType] = useState(orderType)
  const isOrderType = orderType !== firstType && change === null && update !== null
  const membership = useMembership(isOrderType ? null : priceChange)
  const price = (minor: number) => formatPrice(minor, currency, language)
  const prices = priceChange && { before: price(priceChange.before), after: price(priceChange.after) }
  // Interrupt a guest who has already submitted.
  const announce = change ? 'alert' : undefined
  const again = change && <> {t('priceChanged.again')}</>
  return (
    // The screen reader Orca announces an empty focusable element as "clickable".
    <div ref={container} tabIndex={prices ? -1 : undefined} className={styles.changed}>
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
      {prices && isOrderType && (
        <Notice tone="info" title={t('typePrices', { type: common.t(`orderType.${orderType}`) })}>
          {t('typePrices.text', prices)}
        </Notice>
      )}
      {prices && membership === null && !isOrderType && (
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

/** `begun`: member prices explain a lower total. `ended`: the end of the session explains a higher one. */
type Membership = 'begun' | 'ended' | null

/**
 * Returns whether signing in or out explains a changed price.
 *
 * @param priceChange totals in minor units, if the server's differs from the one that the guest has seen; null if not.
 * A difference refreshes the session, because this page may not know yet that it has ended.
 */
function useMembership(priceChange: PriceChange | null): Membership {
  const isMember = useAtomValue(isMemberAtom)
  const [wasMember, setWasMember] = useState(isMember)
  if (isMember && !wasMember) setWasMember(true)
  const refresh = useSetAtom(refreshSessionAtom)
  const after = priceChange?.after ?? null
  const refreshIfMember = useEffectEvent(() => {
    if (isMember) void refresh()
  })
  useEffect(() => {
    if (after !== null) refreshIfMember()
  }, [after])
  if (!priceChange) return null
  if (isMember) return priceChange.after < priceChange.before ? 'begun' : null
  return wasMember && priceChange.after > priceChange.before ? 'ended' : null
}
