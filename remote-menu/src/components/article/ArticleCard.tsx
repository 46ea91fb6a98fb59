import type { ArticleItem, ArticleTag } from '@carte/contract'
import { isSoldOut } from '@carte/domain'
import { AddControl, articleName, articleText, hasPicture, outlinedCardLink } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link, useViewTransitionState } from '@carte/navigation'
import { cx } from '@carte/ui'
import { memo, use } from 'react'
import { menuTexts } from '../../texts.ts'
import { useSale } from '../hours/useSale.ts'
import { useMenuScope } from '../MenuContext.ts'
import * as styles from './ArticleCard.module.css'
import { ArticlePicture } from './ArticlePicture.tsx'
import { CardGuestProvider, useCardGuest } from './CardGuestProvider.tsx'
import { OpenArticleContext } from './menu-sheet.ts'
import { Price } from './Price.tsx'
import { CardTags } from './Tags.tsx'
import { useArticleAddress } from './useArticleAddress.ts'
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
 * The usual width in a list of three columns, and in one of two; on a phone, the square beside the text. 5.25rem is a
 * little less than its width, so that a phone with three device pixels per CSS pixel loads the picture of 256 pixels.
 */
const SIZES = '(width >= 1150px) 16rem, (width >= 900px) 20rem, 5.25rem'

/**
 * Renders an article of the menu: a row on a small screen, a card on a large one. All of it links to the article. Without
 * a picture the name is set in the display face.
 */
export const ArticleCard = memo(function ArticleCard({ item, path, level, eager = false }: ArticleCardProps) {
  const { t, language } = useTexts(menuTexts)
  const address = useArticleAddress(item, path)
  const isMoving = useViewTransitionState(address)
  const openArticle = use(OpenArticleContext)
  const { shop, currency, isClosed } = useMenuScope()
  const guest = useCardGuest()
  const sale = useSale(item.article.saleTimes)
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
      data-sold-out={soldOut || sale.kind === 'closed' || undefined}
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
          {!soldOut && sale.text && <b>{sale.text}</b>}
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
        {!isClosed && sale.kind !== 'closed' && (
          <AddControl
            item={item}
            path={path}
            texts={menuTexts}
            shop={shop}
            currency={currency}
            avoid={avoid}
            to={address}
            state={FROM_MENU}
            onOpen={(event) => openArticle?.(event, item.code)}
            className={styles.add}
          />
        )}
      </div>
    </li>
  )
})

const withoutPopular = (tags: readonly ArticleTag[]) => tags.filter((tag) => tag !== 'popular')
