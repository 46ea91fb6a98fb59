import type { Currency } from '@carte/contract'
import { entriesTotalMinor, type TableEntry } from '@carte/domain'
import { formatPrice, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { Button, buttonClass, Card, EmptyState } from '@carte/ui'
import { checkoutTexts } from '../../../texts.ts'
import * as styles from './PayerLine.module.css'
import type { Payer } from './payer.ts'

interface PayerLineProps {
  readonly payer: Payer
  readonly own: readonly TableEntry[]
  readonly others: readonly TableEntry[]
  readonly currency: Pick<Currency, 'symbol'>
  readonly shopId: string
}

/** Says for whom the guest is about to pay, with a link to the other choice. */
export function PayerLine({ payer, own, others, currency, shopId }: PayerLineProps) {
  const { t, language } = useTexts(checkoutTexts)
  if (others.length === 0) return null
  const isForAll = payer === 'all'
  const total = entriesTotalMinor(isForAll ? own : [...own, ...others])
  return (
    <Card tone="sunken" className={styles.payer}>
      <p>{t(isForAll ? 'together.paysAll' : 'together.paysOwn')}</p>
      {(!isForAll || own.length > 0) && (
        <Link
          to={paths.checkout.href({ shopId }, { pay: isForAll ? 'own' : 'all' })}
          replace
          preventScrollReset
          className={buttonClass('ghost', { small: true })}
        >
          {t(isForAll ? 'together.payOwn' : 'together.payAll')} · {formatPrice(total, currency, language)}
        </Link>
      )}
    </Card>
  )
}

/** Says that nothing is left to pay: others at the table are paying, or have paid. */
export function NothingLeft({ shopId }: { readonly shopId: string }) {
  const { t } = useTexts(checkoutTexts)
  return (
    <EmptyState
      icon="basket"
      title={t('together.none')}
      action={
        <Link className={buttonClass('primary')} to={paths.menu.href({ shopId, category: [] })}>
          {t('toMenu')}
        </Link>
      }
    >
      <p>{t('together.none.text')}</p>
    </EmptyState>
  )
}

interface TableEndedProps {
  /** Whether the guest's own basket is empty. */
  readonly isEmpty: boolean
  readonly shopId: string
  readonly onContinue: () => void
}

/** Says that the table's order has ended, and continues with the guest's own dishes. */
export function TableEnded({ isEmpty, shopId, onContinue }: TableEndedProps) {
  const { t } = useTexts(checkoutTexts)
  return (
    <div role="alert">
      <EmptyState
        icon="basket"
        title={t('together.over')}
        action={
          isEmpty ? (
            <Link
              className={buttonClass('primary')}
              to={paths.menu.href({ shopId, category: [] })}
              onClick={onContinue}
            >
              {t('toMenu')}
            </Link>
          ) : (
            <Button onClick={onContinue}>{t('together.payOwn')}</Button>
          )
        }
      >
        {!isEmpty && <p>{t('together.ended')}</p>}
      </EmptyState>
    </div>
  )
}
