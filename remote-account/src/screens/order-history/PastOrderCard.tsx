import type { OrderLine, OrderStatus, PastOrder } from '@carte/contract'
import { isFinal, toMinor } from '@carte/domain'
import { articleName, formatDate, Reorder } from '@carte/features'
import { commonTexts, formatPrice, formatTime, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { knownOrdersAtom, useAtomValue } from '@carte/store'
import { buttonClass, Card, Chip, type ChipTone } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import * as styles from './PastOrderCard.module.css'

export interface PastOrderCardProps {
  readonly order: PastOrder
  /** Of the restaurant; undefined if unknown: the time of day is then left out. */
  readonly timeZone: string | undefined
}

const toneOf = (status: OrderStatus): ChipTone =>
  status === 'calculatedPrice' ? 'saffron' : isFinal(status) ? 'neutral' : 'leaf'

export function PastOrderCard({ order, timeZone }: PastOrderCardProps) {
  const { t, language } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const { status, orderType, items, total, currency, shopName, orderId } = order
  const at = new Date(order.placedAt)
  const day = formatDate(at, timeZone ?? 'UTC', language)
  const time = timeZone === undefined ? '' : formatTime(at, timeZone, language)
  // An order of this browser that is under way has its own page.
  const isFollowed = useAtomValue(knownOrdersAtom).some(({ id }) => id === orderId) && !isFinal(status)
  const words =
    status === 'calculatedPrice'
      ? t('history.notPaid')
      : common(status === 'done' && orderType === 'dineInPlace' ? 'status.done.dineInPlace' : `status.${status}`)
  return (
    <Card as="li" className={styles.order}>
      <h2 className={styles.when}>{day}</h2>
      <Chip tone={toneOf(status)} className={styles.status}>
        {words}
      </Chip>
      <p className={styles.where}>{[time, shopName, common(`orderType.${orderType}`)].filter(Boolean).join(' · ')}</p>
      <ul className={styles.items} aria-label={t('history.items')}>
        {items.map((item, at) => (
          <Item key={at} item={item} />
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t('history.total')}</span> <span>{formatPrice(toMinor(total), currency, language)}</span>
      </p>
      <div className={styles.actions}>
        <Reorder order={order} texts={accountTexts} label={`${day} ${time}`.trim()} />
        {isFollowed && (
          <Link className={buttonClass('quiet', { small: true })} to={paths.order.href({ orderId })}>
            {t('history.follow')}
          </Link>
        )}
      </div>
    </Card>
  )
}

function Item({ item }: { readonly item: OrderLine }) {
  const { language } = useTexts(accountTexts)
  const nameOf = (thing: OrderLine | OrderLine['choices'][number]) => articleName(thing, language)
  const name = nameOf(item)
  return (
    <li>
      {item.quantity > 1 && <span className={styles.quantity}>{item.quantity}x </span>}
      <span lang={name.lang}>{name.text}</span>
      {item.choices.length > 0 && (
        <span className={styles.choices}>
          {item.choices.map(nameOf).map(({ text, lang }, at) => (
            <span key={at}>
              {at > 0 && '\u00a0· '}
              <span lang={lang}>{text}</span>
            </span>
          ))}
        </span>
      )}
    </li>
  )
}
