import type { ShopOrder } from '@carte/contract'
import { pick, toMinor } from '@carte/domain'
import { formatPercent, formatPrice, useTexts } from '@carte/i18n'
import { Card } from '@carte/ui'
import * as styles from './OrderSection.module.css'
import { quantitiesRefunded } from './refund-lines.ts'
import { orderTexts } from './texts.ts'

/** What was ordered, with choices, the total and its VAT. */
export function Items({ order }: { readonly order: ShopOrder }) {
  const { t, language } = useTexts(orderTexts)
  const price = (amount: number) => formatPrice(toMinor(amount), order.currency, language)
  const refunded = quantitiesRefunded(order)
  const named = (article: Pick<ShopOrder['items'][number], 'description' | 'i18n'>) =>
    pick(article, 'description', language, article.description)
  return (
    <Card as="section">
      <h2 className={styles.heading}>{t('items')}</h2>
      <ul className={styles.items}>
        {order.items.map((line, index) => (
          <li key={index}>
            <span className={styles.line}>
              <span>{`${line.quantity} × ${named(line)}`}</span>
              <span className={styles.amount}>{price(line.total)}</span>
            </span>
            {line.choices.map((choice) => (
              <span key={`${choice.choiceCode} ${choice.articleCode}`} className={styles.soft}>
                {choice.price === 0 ? named(choice) : `${named(choice)} +${price(choice.price)}`}
              </span>
            ))}
            {line.quantity > 1 && <span className={styles.soft}>{t('each', { price: price(line.unitPrice) })}</span>}
            {(refunded[index] ?? 0) > 0 && (
              <span className={styles.soft}>
                {t('lineRefunded', { refunded: refunded[index] ?? 0, quantity: line.quantity })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t('total')}</span>
        <span className={styles.amount}>{price(order.total)}</span>
      </p>
      {order.vat.map(({ rate, amount }) => (
        <p key={rate} className={`${styles.line} ${styles.soft}`}>
          <span>{t('vat', { rate: formatPercent(rate, language) })}</span>
          <span className={styles.amount}>{price(amount)}</span>
        </p>
      ))}
    </Card>
  )
}
