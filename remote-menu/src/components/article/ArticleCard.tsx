import type { Allergen, ArticleItem } from '@carte/contract'
import { isSoldOut, type PlacedArticle } from '@carte/domain'
import { articleName, articleText, outlinedCardLink } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link, useViewTransitionState } from '@carte/navigation'
import { cx, Icon, IconButton, iconButtonClass, VisuallyHidden } from '@carte/ui'
import { memo } from 'react'
import { menuTexts } from '../../texts.ts'
import { useMenuScope } from '../MenuContext.ts'
import * as styles from './ArticleCard.module.css'
import { ArticlePicture } from './ArticlePicture.tsx'
import { CardGuestProvider, useCardGuest } from './CardGuestProvider.tsx'
import { Price } from './Price.tsx'
import { canQuickAdd } from './quick-add.ts'
import { FROM_MENU } from './return.ts'
import { Tags } from './Tags.tsx'
import { useArticleAddress } from './useArticleAddress.ts'
import { useBasketWriter } from './useBasketWriter.ts'

export type ArticleCardProps = {
  readonly item: ArticleItem
  /** Names of the surrounding containers, outermost first. */
  readonly path: readonly string[]
  readonly level: 2 | 3 | 4 | 5 | 6
  /** For pictures in the first view. */
  readonly eager?: boolean | undefined
}

/** Renders an article of the menu: a row on a small screen, a card on a large one. All of it links to the article. */
export const ArticleCard = memo(function ArticleCard({ item, path, level, eager = false }: ArticleCardProps) {
  const { t, language } = useTexts(menuTexts)
  const address = useArticleAddress(item, path)
  const isMoving = useViewTransitionState(address)
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
  const { avoid, Heart, Mark } = guest
  const soldOut = isSoldOut(item)
  const name = articleName(article, language)
  const text = articleText(article, language)
  const Heading = `h${level}` as const
  return (
    <li className={styles.card} data-sold-out={soldOut || undefined}>
      <div className={styles.words}>
        <Heading className={styles.name}>
          <Link
            to={address}
            state={FROM_MENU}
            viewTransition
            className={cx(outlinedCardLink, styles.link, isMoving && styles.moving)}
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
          <Tags tags={article.tags} brief />
        </p>
      </div>
      <div className={styles.picture}>
        <ArticlePicture article={article} className={styles.plate} loading={eager ? 'eager' : 'lazy'} ratio="auto" />
        {Heart && <Heart item={item} />}
        <AddButton item={item} path={path} avoid={avoid} />
      </div>
    </li>
  )
})

type AddButtonProps = PlacedArticle & {
  /** The allergens that the guest avoids; an article that contains one is not added without showing it. */
  readonly avoid: readonly Allergen[]
}

/** Renders the plus on a picture. It adds the article at once, or opens it if the guest has to choose something first. */
function AddButton({ item, path, avoid }: AddButtonProps) {
  const { t, language } = useTexts(menuTexts)
  const { isClosed } = useMenuScope()
  const { quickAdd } = useBasketWriter()
  const address = useArticleAddress(item, path)
  const name = articleName(item.article, language).text
  if (isClosed || isSoldOut(item)) return null
  if (canQuickAdd(item, avoid)) {
    return (
      <IconButton
        icon="plus"
        kind="raised"
        label={t('article.add', { name })}
        className={styles.add}
        onClick={() => quickAdd({ item, path })}
      />
    )
  }
  return (
    <Link to={address} state={FROM_MENU} viewTransition className={cx(iconButtonClass('raised'), styles.add)}>
      <Icon name="plus" />
      <VisuallyHidden>{t('article.choose', { name })}</VisuallyHidden>
    </Link>
  )
}
