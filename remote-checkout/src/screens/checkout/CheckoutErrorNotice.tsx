import { type Basket, type BasketItem, LINES_MAX, type OrderType, type Shop } from '@carte/contract'
import { localDate, nextOpening } from '@carte/domain'
import { saleTimesText, useFocusOnAppear } from '@carte/features'
import { commonTexts, formatDayTime, formatList, problemText, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { removeItemAtom, setOrderTypeAtom, useSetAtom } from '@carte/store'
import { Button, buttonClass, Notice } from '@carte/ui'
import { CallShop } from '../../components/CallShop.tsx'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './CheckoutScreen.module.css'
import { affectedArticles, type CheckoutError, type Recovery } from './checkout-error.ts'
import { nameOf } from './lines.ts'
import type { TableOrder } from './table/table-order.ts'

interface CheckoutErrorNoticeProps {
  readonly rejection: CheckoutError | null
  readonly recovery: Recovery | null
  /** What is ordered. */
  readonly basket: Pick<Basket, 'items'>
  readonly shop: Shop
  readonly isWaiting: boolean
  /** How often the guest has pressed submit while the order was blocked; each time the notice takes the focus. */
  readonly presses: number
  readonly onEdited: () => void
  /** For a guest who orders together with others. */
  readonly table: TableOrder | undefined
  readonly onRetry: () => void
}

/** Says why the order cannot be placed and what to do. Errors of a field are shown at the field instead. */
export function CheckoutErrorNotice({
  rejection,
  recovery,
  basket,
  shop,
  isWaiting,
  presses,
  onEdited,
  table,
  onRetry,
}: CheckoutErrorNoticeProps) {
  const { t, language } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  // Focus only after the guest's own press: a new quote must not take the focus out of a field.
  const container = useFocusOnAppear<HTMLDivElement>(presses)
  if (rejection === null || recovery === null || recovery.kind === 'field') return null

  const { problem, waitSeconds, notSold } = rejection
  const names = affectedArticles(basket, problem).map((article) => nameOf(article, language))
  const opens = problem.code === 'shop-closed' ? nextOpening(shop, new Date()) : null
  const isTooLong = problem.code === 'payload-too-large' && basket.items.length > LINES_MAX
  return (
    <div ref={container} tabIndex={-1}>
      <Notice
        tone={recovery.kind === 'shop' ? 'warning' : 'error'}
        announce="alert"
        title={notSold ? t('notSold.title') : problemText(common.t, problem)}
        action={
          <CheckoutErrorActions {...{ rejection, recovery, basket, shop, isWaiting, onEdited, table, onRetry }} />
        }
      >
        {notSold ? (
          <SaleTimesList rejection={rejection} basket={basket} today={localDate(shop.timeZone, new Date())} />
        ) : (
          names.length > 0 && <p>{t('checkoutError.articles', { articles: formatList(names, language) })}</p>
        )}
        {problem.code === 'not-sold-at-pickuptime' && !notSold && <p>{t('notSold.choose')}</p>}
        {opens && <p>{t('checkoutError.opens', { when: formatDayTime(opens, shop.timeZone, language) })}</p>}
        {isTooLong && <p>{t('checkoutError.tooLong', { max: LINES_MAX, count: basket.items.length })}</p>}
        {recovery.kind === 'table' && <p>{t('together.checkAgain')}</p>}
        {isWaiting && waitSeconds !== undefined && <p>{t('checkoutError.wait', { count: waitSeconds })}</p>}
        <p>{t('checkoutError.kept')}</p>
      </Notice>
    </div>
  )
}

/** Lists the articles that leave no pick-up time, with the times at which they are sold. */
interface SaleTimesListProps {
  readonly rejection: CheckoutError
  readonly basket: Pick<Basket, 'items'>
  readonly today: string
}

function SaleTimesList({ rejection: { problem, notSold = [] }, basket, today }: SaleTimesListProps) {
  const { t, language } = useTexts(checkoutTexts)
  return (
    <ul className={styles.saleTimes}>
      {affectedArticles(basket, problem).map((article) => {
        const times = notSold.find(({ code }) => code === article.code)?.saleTimes ?? []
        return (
          <li key={article.code}>
            {t('notSold.article', {
              article: nameOf(article, language),
              times: saleTimesText(times, language, today) || t('notSold.never'),
            })}
          </li>
        )
      })}
    </ul>
  )
}

interface CheckoutErrorActionsProps {
  readonly rejection: CheckoutError
  readonly recovery: Recovery
  readonly basket: Pick<Basket, 'items'>
  readonly shop: Pick<Shop, 'id' | 'contactInformation'>
  readonly isWaiting: boolean
  readonly onEdited: () => void
  readonly table: TableOrder | undefined
  readonly onRetry: () => void
}

const ghostLink = buttonClass('ghost', { small: true })

/** Offers what the guest can do about the error. */
function CheckoutErrorActions(props: CheckoutErrorActionsProps) {
  const { rejection, recovery, basket, shop, isWaiting, onEdited, table, onRetry } = props
  const { t, language } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const remove = useSetAtom(removeItemAtom)
  const setOrderType = useSetAtom(setOrderTypeAtom)
  const removeAll = (lines: readonly BasketItem[]) => {
    for (const { id } of lines) remove(id)
    // The lines of others are in their own baskets.
    table?.leaveOut(lines.map(({ id }) => id))
    onEdited()
  }
  const switchType = (type: OrderType) => {
    setOrderType(type)
    onEdited()
  }
  const canRetry = recovery.kind === 'retry' || recovery.kind === 'shop'
  // Dishes that are not sold together: the others can stay.
  const isOneEnough = (rejection.notSold?.length ?? 0) > 1
  return (
    <div className={styles.actions}>
      {recovery.kind === 'lines' &&
        recovery.edit
          .filter(({ id }) => !table?.guests.has(id))
          .map(({ id, article, path }) => (
            <Link
              key={id}
              className={ghostLink}
              to={paths.editOrder.href({ shopId: shop.id, category: path, articleId: article.code, orderId: id })}
            >
              {t('checkoutError.edit', { article: nameOf(article, language) })}
            </Link>
          ))}
      {recovery.kind === 'lines' &&
        isOneEnough &&
        affectedArticles(basket, rejection.problem).map((article) => (
          <Button
            key={article.code}
            kind="ghost"
            small
            onClick={() => removeAll(recovery.remove.filter((line) => line.article.code === article.code))}
          >
            {t('notSold.remove', { article: nameOf(article, language) })}
          </Button>
        ))}
      {recovery.kind === 'lines' && (
        <Button kind="ghost" small onClick={() => removeAll(recovery.remove)}>
          {t('checkoutError.remove', { count: recovery.remove.length })}
        </Button>
      )}
      {recovery.kind === 'types' &&
        recovery.types.map((type) => (
          <Button key={type} kind="ghost" small onClick={() => switchType(type)}>
            {t('checkoutError.type', { type: common.t(`orderType.${type}`) })}
          </Button>
        ))}
      {recovery.kind === 'basket' && (
        <Link className={ghostLink} to={paths.menu.href({ shopId: shop.id, category: [] })}>
          {t('checkoutError.basket')}
        </Link>
      )}
      {canRetry && (
        <Button
          // Repeat the request that was rejected: the order (submit) or the quote.
          type={rejection.isOfOrder ? 'submit' : 'button'}
          kind="ghost"
          small
          aria-disabled={isWaiting || undefined}
          onClick={rejection.isOfOrder || isWaiting ? undefined : onRetry}
        >
          {common.t('action.retry')}
        </Button>
      )}
      {canRetry && <CallShop phone={shop.contactInformation.phone} />}
    </div>
  )
}
