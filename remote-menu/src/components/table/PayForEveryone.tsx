import { entriesTotalMinor, isEverybodyReady, othersEntries, ownEntries } from '@carte/domain'
import { tableViewAtom } from '@carte/features/table'
import { formatPrice, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { atom, basketAtom, menuAtom, useAtomValue } from '@carte/store'
import { buttonClass, cx, Icon } from '@carte/ui'
import type { MouseEvent } from 'react'
import { menuTexts } from '../../texts.ts'
import { Announced } from '../Announced.tsx'
import { useBasketCurrency } from '../basket/useBasketCurrency.ts'
import * as styles from './TableSection.module.css'
import { isAtTableAtom } from './table-state.ts'

/** What the guest would pay for everyone, in minor units; null while the others have nothing that can be ordered. */
const totalForEveryoneAtom = atom((get) => {
  const view = get(tableViewAtom)
  const menu = get(menuAtom)
  if (!view || !menu || !get(isAtTableAtom)) return null
  const { entries } = othersEntries(view, menu)
  return entries.length === 0 ? null : entriesTotalMinor([...ownEntries(get(basketAtom), view), ...entries])
})

/** Whether each guest with dishes has chosen. */
const isEverybodyReadyAtom = atom((get) => {
  const table = get(tableViewAtom)?.table
  return table != null && isEverybodyReady(table)
})

type PayForEveryoneProps = {
  readonly shopId: string
  /** Whether it is the only way to the checkout, because the own basket is empty. */
  readonly isOnly: boolean
  readonly onClick: (event: MouseEvent) => void
}

/** Links to the checkout of everybody's dishes, while others at the table have some. */
export function PayForEveryone({ shopId, isOnly, onClick }: PayForEveryoneProps) {
  const { t, language } = useTexts(menuTexts)
  const total = useAtomValue(totalForEveryoneAtom)
  const isReady = useAtomValue(isEverybodyReadyAtom)
  const currency = useBasketCurrency()
  if (total === null) return null
  return (
    <>
      <Link
        to={paths.checkout.href({ shopId }, { pay: 'all' })}
        className={cx(buttonClass(isOnly ? 'primary' : 'ghost', { block: true }), styles.payAll)}
        onClick={onClick}
      >
        <span>{t('together.payAll')}</span> <span>{formatPrice(total, currency, language)}</span>
        {isReady && (
          <>
            {' '}
            <span className={styles.allReady}>
              <Icon name="check" size={16} />
              {t('together.everybodyReady')}
            </span>
          </>
        )}
      </Link>
      <Announced>{isReady ? t('together.everybodyReady') : ''}</Announced>
    </>
  )
}
