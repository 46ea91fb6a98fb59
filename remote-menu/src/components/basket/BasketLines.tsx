import type { BasketItem } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { basketAtom, basketFlagsAtom, useAtomValue } from '@carte/store'
import { Stagger } from '../../controls/Stagger.tsx'
import { menuTexts } from '../../texts.ts'
import { BasketLine } from './BasketLine.tsx'
import * as styles from './BasketLines.module.css'
import { issuesAtom } from './issues.ts'
import { repricedAtom } from './repriced.ts'
import { useBasketCurrency } from './useBasketCurrency.ts'

type BasketLinesProps = {
  readonly items: readonly BasketItem[]
  readonly onLeave?: (() => void) | undefined
}

export function BasketLines({ items, onLeave }: BasketLinesProps) {
  const { t } = useTexts(menuTexts)
  const currency = useBasketCurrency()
  const shopId = useAtomValue(basketAtom).shopId ?? ''
  const { disabled } = useAtomValue(basketFlagsAtom)
  const issues = useAtomValue(issuesAtom)
  const repriced = useAtomValue(repricedAtom)
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
      role="list"
      aria-label={t('basket.lines')}
      className={styles.lines}
      data-long={items.length > LONG || undefined}
    >
      {items.map((item, index) => (
        <Stagger as="li" key={item.id} index={index} className={styles.line}>
          <BasketLine
            item={item}
            shopId={shopId}
            symbol={currency.symbol}
            trouble={issues.get(item.id)}
            before={repriced.get(item.id)}
            isFixed={disabled}
            onLeave={onLeave}
          />
        </Stagger>
      ))}
    </ul>
  )
}

/** More lines than a panel shows at once. */
const LONG = 30
