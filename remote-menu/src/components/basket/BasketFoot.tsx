import { formatPrice, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import {
  basketAtom,
  basketFlagsAtom,
  basketTotalAtom,
  removeItemAtom,
  shopAtom,
  toastAtom,
  useAtomValue,
  useStore,
} from '@carte/store'
import { Button, buttonClass, cx, RollingNumber } from '@carte/ui'
import { type Ref, useId, useState } from 'react'
import { menuTexts } from '../../texts.ts'
import { ClosedNotice } from '../hours/ClosedNotice.tsx'
import { useIsBasketShopClosed } from '../hours/useIsBasketShopClosed.ts'
import { TotalAnnouncement } from '../TotalAnnouncement.tsx'
import { tableChunk } from '../table/LazyTable.tsx'
import * as styles from './BasketFoot.module.css'
import { focusHeading } from './focus-beside.ts'
import { issuesAtom } from './issues.ts'
import { useBasketCurrency } from './useBasketCurrency.ts'
import type { Checkout } from './useCheckout.ts'

type BasketFootProps = {
  readonly checkout: Checkout
  readonly className?: string | undefined
}

/**
 * Renders the total and the checkout link, or why the guest cannot check out. For an empty basket, only a guest who can
 * pay for others gets a link.
 */
export function BasketFoot({ checkout, className }: BasketFootProps) {
  const { t, language } = useTexts(menuTexts)
  const { items, shopId } = useAtomValue(basketAtom)
  const { disabled } = useAtomValue(basketFlagsAtom)
  const shop = useAtomValue(shopAtom)
  const isClosed = useIsBasketShopClosed()
  const [renderedAt] = useState(() => new Date().toISOString())
  const hasIssues = useAtomValue(issuesAtom).size > 0
  const total = useAtomValue(basketTotalAtom)
  const currency = useBasketCurrency()
  const price = (minor: number) => formatPrice(Math.round(minor), currency, language)
  const table = useAtomValue(tableChunk.chunkAtom)
  const canPayForAll = table !== null && shopId !== null && !disabled && !isClosed
  const payForAll = canPayForAll && (
    <table.PayForEveryone shopId={shopId} isOnly={items.length === 0} onClick={checkout.proceed} />
  )
  if (items.length === 0 || shopId === null) return payForAll ? <div className={className}>{payForAll}</div> : null
  const sum = <RollingNumber value={total} format={price} />
  if (disabled || isClosed) {
    return (
      <div className={className}>
        <p className={styles.total}>
          {t('basket.total')} {sum}
        </p>
        {isClosed && shop ? (
          <ClosedNotice shop={shop} loadedAt={renderedAt} className={styles.closed} />
        ) : (
          <p className={styles.why}>{t('basket.disabled')}</p>
        )}
      </div>
    )
  }
  return (
    <div className={className}>
      {hasIssues && <BasketIssueNotice ref={checkout.removeButton} />}
      <TotalAnnouncement price={price(total)} />
      <Link
        to={paths.checkout.href({ shopId })}
        className={cx(buttonClass('primary', { block: true }), styles.checkout)}
        onClick={checkout.proceed}
      >
        <span>{t('basket.checkout')}</span>
        {sum}
      </Link>
      {payForAll}
    </div>
  )
}

/** Says that lines which cannot be ordered block the checkout, and offers to remove them all. */
function BasketIssueNotice({ ref }: { readonly ref: Ref<HTMLButtonElement> }) {
  const { t } = useTexts(menuTexts)
  const id = useId()
  const count = useAtomValue(issuesAtom).size
  const remove = useRemoveIssues()
  return (
    <div className={styles.issues}>
      <p id={id}>{t('basket.issues', { count })}</p>
      <Button ref={ref} small kind="ghost" aria-describedby={id} onClick={(event) => remove(event.currentTarget)}>
        {t('basket.issues.remove')}
      </Button>
    </div>
  )
}

/**
 * Returns a function that removes every line that cannot be ordered, with a single undo for all, and moves the focus to
 * the basket's heading.
 */
function useRemoveIssues() {
  const { t } = useTexts(menuTexts)
  const store = useStore()
  return (from: Element) => {
    const { items, shopId } = store.get(basketAtom)
    const issues = store.get(issuesAtom)
    const lines = items.flatMap((item, index) => (issues.has(item.id) ? [{ item, index }] : []))
    focusHeading(from)
    for (const { item } of lines) store.set(removeItemAtom, item.id)
    store.set(toastAtom, { message: t('toast.issuesRemoved'), removed: { lines, shopId } })
  }
}
