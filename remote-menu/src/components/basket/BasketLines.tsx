import { type BasketItem, QUANTITY_MAX } from '@carte/contract'
import { articleTotalMinor, flatChoices, type LineIssue, lineTotalMinor, toMinor } from '@carte/domain'
import { articleName } from '@carte/features'
import { commonTexts, formatPrice, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import {
  basketAtom,
  basketFlagsAtom,
  removeItemAtom,
  setQuantityAtom,
  toastAtom,
  useAtomValue,
  useSetAtom,
  useStore,
} from '@carte/store'
import { buttonClass, cx, IconButton } from '@carte/ui'
import { type CSSProperties, memo, type ReactNode, useEffect, useRef } from 'react'
import { Stepper } from '../../controls/Stepper.tsx'
import { menuTexts } from '../../texts.ts'
import { FROM_MENU } from '../article/useGoBack.ts'
import { linePayersAtom } from '../table/table-state.ts'
import * as styles from './BasketLines.module.css'
import { focusBeside } from './focus-beside.ts'
import { issuesAtom } from './issues.ts'
import { repricedAtom } from './repriced.ts'
import { restoredLineAtom } from './restored-line.ts'
import * as staggerStyles from './Stagger.module.css'
import { useBasketCurrency } from './useBasketCurrency.ts'

type BasketLinesProps = {
  readonly items: readonly BasketItem[]
  readonly onLeave?: (() => void) | undefined
}

/** With more lines than this, the browser skips the layout of lines outside the view. */
const MANY_LINES = 30

/** Lists the dishes in the basket. */
export function BasketLines({ items, onLeave }: BasketLinesProps) {
  const { t } = useTexts(menuTexts)
  const currency = useBasketCurrency()
  const shopId = useAtomValue(basketAtom).shopId ?? ''
  const { disabled } = useAtomValue(basketFlagsAtom)
  const issues = useAtomValue(issuesAtom)
  const repriced = useAtomValue(repricedAtom)
  const payers = useAtomValue(linePayersAtom)
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
      role="list"
      aria-label={t('basket.lines')}
      className={styles.lines}
      data-long={items.length > MANY_LINES || undefined}
    >
      {items.map((item, index) => (
        <Stagger key={item.id} index={index} className={styles.item}>
          <BasketLine
            item={item}
            shopId={shopId}
            symbol={currency.symbol}
            issue={issues.get(item.id)}
            before={repriced.get(item.id)}
            payer={payers.get(item.id)}
            isReadOnly={disabled}
            onLeave={onLeave}
          />
        </Stagger>
      ))}
    </ul>
  )
}

type StaggerProps = {
  /** Position in the list. Each item starts 0.15 s after the one before; all from the tenth on start together. */
  readonly index: number
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * Renders a list item that fades in after the items before it. CSS only, so everything is visible at once without
 * scripts or with reduced motion.
 */
function Stagger({ index, className, children }: StaggerProps) {
  const style = { '--i': Math.min(index, 9) } as CSSProperties
  return (
    <li className={cx(staggerStyles.item, className)} style={style}>
      {children}
    </li>
  )
}

type BasketLineProps = {
  readonly item: BasketItem
  /**
   * Shop of the basket. It is a prop, because a line that subscribed to the basket would render again on each change of
   * the basket.
   */
  readonly shopId: string
  /** Currency symbol. A string, because each loaded menu brings a new currency object. */
  readonly symbol: string
  readonly issue: LineIssue | undefined
  /** The line's total before a price change, in minor units, until the guest has seen the change. */
  readonly before: number | undefined
  /** Says that another guest of the table is paying for it: then it cannot be changed. */
  readonly payer: string | undefined
  /** Read-only, on a route that disables the basket. */
  readonly isReadOnly: boolean
  readonly onLeave?: (() => void) | undefined
}

/**
 * Renders one line with its choices and actions. The price is the article's, times quantity; each choice shows its own
 * price, so the figures shown add up to the total.
 */
const BasketLine = memo(function BasketLine(props: BasketLineProps) {
  const { item, shopId, symbol, issue, before, payer, isReadOnly, onLeave } = props
  const { t, language } = useTexts(menuTexts)
  const { text: name, lang } = articleName(item.article, language)
  const price = (minor: number, sign = false) => formatPrice(minor, { symbol }, language, { sign })
  const chosen = flatChoices(item).map((choice) => ({
    id: choice.id,
    extra: toMinor(choice.price) * item.quantity,
    ...articleName(choice.article, language),
  }))
  return (
    <div className={styles.line}>
      <span className={styles.name}>
        {item.quantity > 1 && <span className={styles.quantity}>{item.quantity}x</span>} <span lang={lang}>{name}</span>
      </span>
      <span className={styles.price}>{price(articleTotalMinor(item))}</span>
      {chosen.length > 0 && (
        <span className={styles.chosen}>
          {chosen.map((choice, at) => (
            <span key={choice.id}>
              {at > 0 && ' · '}
              <span lang={choice.lang}>{choice.text}</span>
              {choice.extra > 0 && ` ${price(choice.extra, true)}`}
            </span>
          ))}
        </span>
      )}
      {payer && <span className={styles.paying}>{payer}</span>}
      {issue && <span className={styles.unavailable}>{t(`basket.issue.${issue}`)}</span>}
      {before !== undefined && before !== lineTotalMinor(item) && (
        <span className={styles.repriced}>
          {t('basket.repriced', { before: price(before), after: price(lineTotalMinor(item)) })}
        </span>
      )}
      {!isReadOnly && !payer && <LineActions item={item} shopId={shopId} name={name} onLeave={onLeave} />}
    </div>
  )
})

type LineActionsProps = {
  readonly item: BasketItem
  readonly shopId: string
  /** The name of the article in the guest's language. */
  readonly name: string
  readonly onLeave?: (() => void) | undefined
}

function LineActions({ item, shopId, name, onLeave }: LineActionsProps) {
  const { t } = useTexts(menuTexts)
  const { controls, setQuantity, remove } = useLineActions(item, shopId)
  const labels = {
    group: t('basket.quantity', { name }),
    decrease: t('basket.less', { name }),
    increase: t('basket.more', { name }),
  }
  return (
    <div ref={controls} className={styles.actions}>
      <EditLink item={item} shopId={shopId} name={name} onLeave={onLeave} />
      <IconButton icon="trash" label={t('basket.removeName', { name })} onClick={remove} className={styles.remove} />
      <Stepper small value={item.quantity} onChange={setQuantity} min={0} max={QUANTITY_MAX} labels={labels} />
    </div>
  )
}

function EditLink({ item, shopId, name, onLeave }: LineActionsProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const address = paths.editOrder.href({
    shopId,
    category: item.path,
    articleId: item.article.code,
    orderId: item.id,
  })
  return (
    <Link
      to={address}
      state={FROM_MENU}
      onClick={onLeave}
      aria-label={t('basket.editName', { name })}
      className={`${buttonClass('quiet', { small: true })} ${styles.edit}`}
    >
      {common.t('action.edit')}
    </Link>
  )
}

/**
 * Returns the actions on a line. Removing it can be undone and moves the focus to a neighboring line; a restored line
 * takes the focus.
 */
function useLineActions(item: BasketItem, shopId: string) {
  const { t, language } = useTexts(menuTexts)
  const store = useStore()
  const setQuantity = useSetAtom(setQuantityAtom)
  const removeItem = useSetAtom(removeItemAtom)
  const notify = useSetAtom(toastAtom)
  const controls = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (store.get(restoredLineAtom) !== item.id) return
    store.set(restoredLineAtom, null)
    controls.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [store, item.id])
  const remove = () => {
    // Find the index only now: as a prop, its change would render all following lines again.
    const index = store.get(basketAtom).items.findIndex(({ id }) => id === item.id)
    focusBeside(controls.current)
    removeItem(item.id)
    const message = t('toast.removed', { name: articleName(item.article, language).text })
    notify({ message, removed: { lines: [{ item, index }], shopId } })
  }
  return {
    /** Ref of the element that contains the line's controls. */
    controls,
    setQuantity: (quantity: number) => {
      if (quantity > 0) setQuantity(item.id, quantity)
      else remove()
    },
    remove,
  }
}
