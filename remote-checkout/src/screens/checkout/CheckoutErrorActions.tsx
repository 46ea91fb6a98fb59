import type { BasketItem, OrderType, Shop } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { removeItemAtom, setOrderTypeAtom, useSetAtom } from '@carte/store'
import { Button, buttonClass } from '@carte/ui'
import { CallShop } from '../../components/CallShop.tsx'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './CheckoutScreen.module.css'
import type { CheckoutError, WayOn } from './checkout-error.ts'
import { nameOf } from './lines.ts'

export interface CheckoutErrorActionsProps {
  readonly refusal: CheckoutError
  readonly way: WayOn
  readonly shop: Pick<Shop, 'id' | 'contactInformation'>
  readonly waiting: boolean
  readonly onEdited: () => void
  readonly onRetry: () => void
}

const quiet = buttonClass('ghost', { small: true })

export function CheckoutErrorActions({ refusal, way, shop, waiting, onEdited, onRetry }: CheckoutErrorActionsProps) {
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
