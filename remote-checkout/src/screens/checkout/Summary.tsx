import type { Basket } from '@carte/contract'
import { basketTotalMinor, toMinor } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { Card, Skeleton } from '@carte/ui'
import { Lines } from '../../components/Lines.tsx'
import { Totals } from '../../components/Totals.tsx'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './CheckoutScreen.module.css'
import { linesOf } from './lines.ts'
import { PriceNews } from './PriceNews.tsx'
import type { PriceChange } from './usePlaceOrder.ts'
import type { QuoteState } from './useQuote.ts'

export interface SummaryProps {
  readonly basket: Basket
  readonly pricing: QuoteState
  readonly change: PriceChange | null
}

export function Summary({ basket, pricing, change }: SummaryProps) {
  const { t, language } = useTexts(checkoutTexts)
  const { quote, pending } = pricing
  const money = quote?.currency ?? basket.currency ?? { symbol: '' }
  const basketMinor = basketTotalMinor(basket)
  // Report lower prices, too.
  const isUpdated = quote !== null && !pending && toMinor(quote.total) !== basketMinor
  const update = isUpdated ? { before: basketMinor, after: toMinor(quote.total) } : null
  const shop = { shopId: basket.shopId ?? '', category: [] }
  return (
    <Card as="section" aria-labelledby="order-summary" aria-busy={pending || undefined}>
      <div className={styles.summaryHead}>
        <h2 id="order-summary">{t('summary')}</h2>
        <Link className={styles.edit} to={paths.menu.href(shop)}>
          {t('summary.edit')}
        </Link>
      </div>
      <PriceNews change={change} update={update} currency={money} />
      <Lines
        lines={linesOf(basket, pending ? null : quote, language)}
        currency={money}
        language={language}
        label={t('summary')}
      />
      {quote === null && pending ? (
        <div className={styles.totalsPending}>
          <Skeleton width="40%" />
          <Skeleton width="20%" />
        </div>
      ) : (
        <div className={pending ? styles.stale : undefined}>
          <Totals
            totalMinor={quote ? toMinor(quote.total) : basketMinor}
            vat={quote?.vat ?? []}
            currency={money}
            language={language}
          />
        </div>
      )}
      <p className={styles.next}>{t('pay.next')}</p>
      <p className={styles.next}>
        {t('terms.text')} <Link to={paths.termsAndConditions.href()}>{t('terms.link')}</Link>.
      </p>
    </Card>
  )
}
