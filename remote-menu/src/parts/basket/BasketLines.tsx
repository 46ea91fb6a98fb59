import type { BasketItem, Menu } from '@carte/contract'
import { listArticles } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { basketAtom, basketFlagsAtom, menuAtom, useAtomValue } from '@carte/store'
import { Stagger } from '@carte/ui'
import { useMemo } from 'react'
import { menuTexts } from '../../texts.ts'
import { BasketLine } from './BasketLine.tsx'
import * as styles from './BasketLines.module.css'
import { useBasketCurrency } from './useBasketCurrency.ts'

type BasketLinesProps = {
  readonly items: readonly BasketItem[]
  readonly onLeave?: (() => void) | undefined
}

/** What is in the basket, line by line. */
export function BasketLines({ items, onLeave }: BasketLinesProps) {
  const { t } = useTexts(menuTexts)
  const currency = useBasketCurrency()
  const menu = useAtomValue(menuAtom)
  const shopId = useAtomValue(basketAtom).shopId ?? ''
  const { disabled } = useAtomValue(basketFlagsAtom)
  const available = useMemo(() => menu && availableCodes(menu), [menu])
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that it is a list when the bullets are gone
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
            index={index}
            currency={currency}
            isUnavailable={available?.has(item.article.code) === false}
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

const availableCodes = (menu: Menu): ReadonlySet<string> =>
  new Set(listArticles(menu).flatMap(({ item }) => (item.article.soldOut ? [] : [item.code])))
