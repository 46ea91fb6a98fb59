import { type Allergen, type ArticleItem, type ArticleTag, QUANTITY_MAX } from '@carte/contract'
import { isSoldOut, type PlacedArticle } from '@carte/domain'
import { articleName, articleText, hasPicture, outlinedCardLink, useHydrated } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link, useViewTransitionState } from '@carte/navigation'
import { cx, Icon, IconButton, iconButtonClass, VisuallyHidden } from '@carte/ui'
import { memo, use, useRef } from 'react'
import { menuTexts } from '../../texts.ts'
import { useMenuScope } from '../MenuContext.ts'
import * as styles from './ArticleCard.module.css'
import { ArticlePicture } from './ArticlePicture.tsx'
import { CardGuestProvider, useCardGuest } from './CardGuestProvider.tsx'
import { OpenArticleContext } from './menu-sheet.ts'
import { Price } from './Price.tsx'
import { canQuickAdd } from './quick-add.ts'
import { CardTags } from './Tags.tsx'
import { useArticleAddress } from './useArticleAddress.ts'
import { useArticleQuantity, useBasketWriter, useQuickLine } from './useBasketWriter.ts'
import { FROM_MENU } from './useGoBack.ts'

export type ArticleCardProps = {
  readonly item: ArticleItem
  /** Names of the surrounding containers, outermost first. */
  readonly path: readonly string[]
  readonly level: 2 | 3 | 4 | 5 | 6
  /** For pictures in the first view. */
  readonly eager?: boolean | undefined
}

/**
 * A third of a wide list; on a phone, the square beside the text. 5.25rem is a little less than its width, so that a phone
 * with three device pixels per CSS pixel loads the picture of 256 pixels.
 */
const SIZES = '(width >= 900px) 20rem, 5.25rem'

/**
 * Renders an article of the menu: a row on a small screen, a card on a large one. All of it links to the article. Without
 * a picture the name is set in the display face.
 */
export const ArticleCard = memo(function ArticleCard({ item, path, level, eager = false }: ArticleCardProps) {
  const { t, language } = useTexts(menuTexts)
  const address = useArticleAddress(item, path)
  const isMoving = useViewTransitionState(address)
  const openArticle = use(OpenArticleContext)
  const guest = useCardGuest()
  // A card that is not in a `CardGuestProvider` gets its own.
  if (!guest) {
    return (
      <CardGuestProvider>
        <ArticleCard item={item} path={path} level={level} eager={eager} />
      </CardGuestProvider>
    )
  }
  const { article } = item
  const { avoid, Mark } = guest
  const soldOut = isSoldOut(item)
  const name = articleName(article, language)
  const text = articleText(article, language)
  const isPictured = hasPicture(article, language)
  const Heading = `h${level}` as const
  return (
    <li
      className={cx(styles.card, isMoving && styles.moving)}
      data-sold-out={soldOut || undefined}
      data-plain={!isPictured || undefined}
    >
      <div className={styles.words}>
        <Heading className={styles.name}>
          <Link
            to={address}
            state={FROM_MENU}
            viewTransition
            onClick={(event) => openArticle?.(event, item.code)}
            className={cx(outlinedCardLink, styles.link)}
          >
            <span lang={name.lang}>{name.text}</span>
          </Link>
        </Heading>
        {text.text && (
          <p lang={text.lang} className={styles.text}>
            {text.text}
          </p>
        )}
        <p className={styles.facts}>
          {soldOut ? <b>{t('article.soldOut')}</b> : <Price article={article} />}
          {Mark && <Mark item={item} avoid={avoid} />}
          {/* A sold-out dish needs no recommendation, and beside a member price there is no space for one. */}
          <CardTags tags={soldOut || article.memberPrice !== undefined ? withoutPopular(article.tags) : article.tags} />
        </p>
      </div>
      <div className={styles.picture}>
        <ArticlePicture
          article={article}
          className={styles.plate}
          loading={eager ? 'eager' : 'lazy'}
          ratio="auto"
          sizes={SIZES}
        />
        <AddControl item={item} path={path} avoid={avoid} />
      </div>
    </li>
  )
})

const withoutPopular = (tags: readonly ArticleTag[]) => tags.filter((tag) => tag !== 'popular')

type AddControlProps = PlacedArticle & {
  /** The allergens that the guest avoids. An article that contains one is not added at once: the control opens it. */
  readonly avoid: readonly Allergen[]
}

/** Renders the control that adds an article to the basket: it adds at once, or opens an article with choices. */
function AddControl({ item, path, avoid }: AddControlProps) {
  const { isClosed } = useMenuScope()
  if (isClosed || isSoldOut(item)) return null
  if (canQuickAdd(item, avoid)) return <QuickAddControl item={item} path={path} />
  return <ChooseLink item={item} path={path} />
}

/** Renders a plus that opens the article; once it is in the basket, its quantity in place of the plus. */
function ChooseLink({ item, path }: PlacedArticle) {
  const { t, language } = useTexts(menuTexts)
  const address = useArticleAddress(item, path)
  const openArticle = use(OpenArticleContext)
  const number = useArticleQuantity(item)
  // The server does not know the basket.
  const isInBasket = useHydrated() && number > 0
  return (
    <Link
      to={address}
      state={FROM_MENU}
      viewTransition
      onClick={(event) => openArticle?.(event, item.code)}
      className={cx(iconButtonClass('raised'), styles.add, isInBasket && styles.chosen)}
    >
      {isInBasket ? <span aria-hidden="true">{number}</span> : <Icon name="plus" />}
      <VisuallyHidden>
        {t('article.choose', { name: articleName(item.article, language).text })}
        {isInBasket && `, ${t('article.inBasket', { number })}`}
      </VisuallyHidden>
    </Link>
  )
}

/**
 * Renders the plus of an article that needs no choice, and once it is in the basket also its quantity and a minus. The
 * plus stays in its place, so that it keeps the focus and the next tap adds another.
 */
function QuickAddControl({ item, path }: PlacedArticle) {
  const { t, language } = useTexts(menuTexts)
  const { quickAdd, takeOne } = useBasketWriter()
  const line = useQuickLine(item)
  const plus = useRef<HTMLButtonElement>(null)
  // The server does not know the basket.
  const quantity = useHydrated() && line ? line.quantity : 0
  const name = articleName(item.article, language).text
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset adds a legend and layout; a name is enough here
    <div
      role="group"
      aria-label={t('basket.quantity', { name })}
      className={cx(styles.add, quantity > 0 && styles.amount)}
    >
      {line && quantity > 0 && (
        <>
          <IconButton
            icon="minus"
            label={t('basket.less', { name })}
            onClick={() => {
              // Removing the last one removes this button, which has the focus.
              if (quantity === 1) plus.current?.focus()
              takeOne(line)
            }}
          />
          <output className={styles.quantity}>{quantity}</output>
        </>
      )}
      <IconButton
        ref={plus}
        icon="plus"
        kind={quantity > 0 ? 'plain' : 'raised'}
        label={t('article.add', { name })}
        aria-disabled={quantity >= QUANTITY_MAX || undefined}
        onClick={() => quickAdd({ item, path })}
      />
    </div>
  )
}
