import type { Article, Currency, Shop } from '@carte/contract'
import { isSoldOut, type PlacedArticle, toMinor } from '@carte/domain'
import { AddControl, articleName, Heart, hasPicture, outlinedCardLink, pictureSources, useSale } from '@carte/features'
import { formatPrice, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { avoidedAtom, useAtomValue, useClient } from '@carte/store'
import { Card, cx, Plate, VisuallyHidden } from '@carte/ui'
import { memo } from 'react'
import { accountTexts } from '../../texts.ts'
import * as styles from './Dish.module.css'
import { useAdding } from './useAdding.ts'

interface DishCardProps {
  readonly shop: Shop
  /** When the shop was loaded (ISO). */
  readonly loadedAt: string
  readonly placed: PlacedArticle
  readonly currency: Currency
  /** Whether to show the favorite button; only for signed-in customers. */
  readonly hasHeart?: boolean
}

/**
 * The column of the picture. As in the menu, 5.25rem is a little less than its width, so that a phone with three device
 * pixels per CSS pixel loads the picture of 256 pixels.
 */
const SIZES = '5.25rem'

/**
 * Renders a dish of a menu with its price and, as in the menu, when it is sold, as a link to its page, and with the
 * menu's control that adds it to the basket (ACCOUNT-23, SALE-5).
 */
export const DishCard = memo(function DishCard({ shop, loadedAt, placed, currency, hasHeart = false }: DishCardProps) {
  const { t, language } = useTexts(accountTexts)
  const { address } = useClient()
  const avoid = useAtomValue(avoidedAtom)
  const adding = useAdding(shop, loadedAt)
  const { item, path } = placed
  const { article, code } = item
  const name = articleName(article, language)
  const to = paths.article.href({ shopId: shop.id, category: path, articleId: code })
  const isUnavailable = isSoldOut(item)
  const sale = useSale(article.saleTimes, shop, loadedAt)
  const isPictured = hasPicture(article, language)
  return (
    <Card
      as="li"
      pad="none"
      interactive
      className={styles.dish}
      data-sold-out={isUnavailable || sale.kind === 'closed' || undefined}
      data-plain={!isPictured || undefined}
    >
      {isPictured && (
        <Plate
          code={code}
          {...pictureSources(address, article, language)}
          sizes={SIZES}
          colors={article.imageColors}
          className={styles.plate}
          ratio="auto"
          flush
        />
      )}
      <span className={styles.words} data-heart={hasHeart || undefined}>
        <Link className={cx(outlinedCardLink, styles.link)} to={to}>
          <span lang={name.lang}>{name.text}</span>
        </Link>
        {!isUnavailable && sale.text && <b className={styles.sale}>{sale.text}</b>}
        <span className={styles.foot}>
          {isUnavailable ? (
            <span className={styles.gone}>{t('dish.soldOut')}</span>
          ) : (
            <DishPrice article={article} currency={currency} />
          )}
          {adding !== 'closed' && sale.kind !== 'closed' && (
            <AddControl
              item={item}
              path={path}
              texts={accountTexts}
              shop={shop}
              currency={currency}
              avoid={avoid}
              to={to}
              opensOnly={adding === 'unchosen'}
              className={styles.add}
            />
          )}
        </span>
      </span>
      {hasHeart && (
        <Heart type="article" code={code} label={t('favorite', { name: name.text })} className={styles.heart} />
      )}
    </Card>
  )
})

interface DishPriceProps {
  readonly article: Article
  readonly currency: Currency
}

/** Renders the price; for a reduced one also the ordinary price. */
function DishPrice({ article: { price, ordinaryPrice }, currency }: DishPriceProps) {
  const { t, language } = useTexts(accountTexts)
  const priceText = (amount: number) => formatPrice(toMinor(amount), currency, language)
  if (ordinaryPrice === undefined) return <span className={styles.price}>{priceText(price)}</span>
  return (
    <span>
      <VisuallyHidden>{t('dish.now')} </VisuallyHidden>
      <span className={styles.price}>{priceText(price)}</span> <VisuallyHidden>{t('dish.before')} </VisuallyHidden>
      <s className={styles.before}>{priceText(ordinaryPrice)}</s>
    </span>
  )
}
