import { type BasketItem, LINES_MAX, type OrderType, type Shop } from '@carte/contract'
import { nextOpening } from '@carte/domain'
import { useFocusOnAppear } from '@carte/features'
import { commonTexts, formatDayTime, formatList, problemText, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { basketAtom, removeItemAtom, setOrderTypeAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, buttonClass, Notice } from '@carte/ui'
import { CallShop } from '../../components/CallShop.tsx'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './CheckoutScreen.module.css'
import { affectedArticles, type CheckoutError, type WayOn } from './checkout-error.ts'
import { nameOf } from './lines.ts'

export interface CheckoutErrorNoticeProps {
  readonly refusal: CheckoutError | null
  readonly way: WayOn | null
  readonly shop: Shop
  readonly waiting: boolean
  /** How often the guest has pressed submit while the order was blocked; each time the notice takes the focus. */
  readonly presses: number
  readonly onEdited: () => void
  readonly onRetry: () => void
}

/** Says why the order cannot be placed and what to do. Errors of a field are shown at the field instead. */
export function CheckoutErrorNotice({
  refusal,
  way,
  shop,
  waiting,
  presses,
  onEdited,
  onRetry,
}: CheckoutErrorNoticeProps) {
  const { t, language } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const basket = useAtomValue(basketAtom)
  // Focus only after the guest's own press: a new quote must not take the focus out of a field.
  const place = useFocusOnAppear<HTMLDivElement>(presses)
  if (refusal === null || way === null || way.kind === 'field') return null

  const { problem, waitSeconds } = refusal
  const names = affectedArticles(basket, problem).map((article) => nameOf(article, language))
  const opens = problem.code === 'shop-closed' ? nextOpening(shop, new Date()) : null
  const isTooLong = problem.code === 'payload-too-large' && basket.items.length > LINES_MAX
  return (
    <div ref={place} tabIndex={-1}>
      <Notice
        tone={way.kind === 'shop' ? 'warning' : 'error'}
        announce="alert"
        title={problemText(common.t, problem)}
        action={<CheckoutErrorActions {...{ refusal, way, shop, waiting, onEdited, onRetry }} />}
      >
        {names.length > 0 && <p>{t('refused.articles', { articles: formatList(names, language) })}</p>}
        {opens && <p>{t('refused.opens', { when: formatDayTime(opens, shop.timeZone, language) })}</p>}
        {isTooLong && <p>{t('refused.tooLong', { max: LINES_MAX, count: basket.items.length })}</p>}
        {waiting && waitSeconds !== undefined && <p>{t('refused.wait', { count: waitSeconds })}</p>}
        <p>{t('refused.kept')}</p>
      </Notice>
    </div>
  )
}

interface CheckoutErrorActionsProps {
  readonly refusal: CheckoutError
  readonly way: WayOn
  readonly shop: Pick<Shop, 'id' | 'contactInformation'>
  readonly waiting: boolean
  readonly onEdited: () => void
  readonly onRetry: () => void
}

const quiet = buttonClass('ghost', { small: true })

function CheckoutErrorActions({ refusal, way, shop, waiting, onEdited, onRetry }: CheckoutErrorActionsProps) {
  const { t, language } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const remove = useSetAtom(removeItemAtom)
  const setOrderType = useSetAtom(setOrderTypeAtom)
  const removeAll = (lines: readonly BasketItem[]) => {
    for (const { id } of lines) remove(id)
    onEdited()
  }
  const take = (type: OrderType) => {
    setOrderType(type)
    onEdited()
  }
  const isTryable = way.kind === 'retry' || way.kind === 'shop'
  return (
    <div className={styles.actions}>
      {way.kind === 'lines' &&
        way.edit.map(({ id, article, path }) => (
          <Link
            key={id}
            className={quiet}
            to={paths.editOrder.href({ shopId: shop.id, category: path, articleId: article.code, orderId: id })}
          >
            {t('refused.edit', { article: nameOf(article, language) })}
          </Link>
        ))}
      {way.kind === 'lines' && (
        <Button kind="ghost" small onClick={() => removeAll(way.remove)}>
          {t('refused.remove', { count: way.remove.length })}
        </Button>
      )}
      {way.kind === 'types' &&
        way.types.map((type) => (
          <Button key={type} kind="ghost" small onClick={() => take(type)}>
            {t('refused.type', { type: common.t(`orderType.${type}`) })}
          </Button>
        ))}
      {way.kind === 'basket' && (
        <Link className={quiet} to={paths.menu.href({ shopId: shop.id, category: [] })}>
          {t('refused.basket')}
        </Link>
      )}
      {isTryable && (
        <Button
          // Repeat the request that was rejected: the order (submit) or the quote.
          type={refusal.isOfOrder ? 'submit' : 'button'}
          kind="ghost"
          small
          aria-disabled={waiting || undefined}
          onClick={refusal.isOfOrder || waiting ? undefined : onRetry}
        >
          {common.t('action.retry')}
        </Button>
      )}
      {isTryable && <CallShop phone={shop.contactInformation.phone} />}
    </div>
  )
}
