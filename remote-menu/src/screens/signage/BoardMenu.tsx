import type { Article } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { articleName, hasPicture, type LocalizedText, nameOf, useHydrated } from '@carte/features'
import { formatPrice, useTexts } from '@carte/i18n'
import { VisuallyHidden } from '@carte/ui'
import { memo, useId } from 'react'
import { ArticlePicture } from '../../components/article/ArticlePicture.tsx'
import { useMenuScope } from '../../components/MenuContext.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './BoardMenu.module.css'
import { type BoardPage, spreadOf } from './pages.ts'

type BoardMenuProps = {
  readonly menuName: string
  readonly pages: readonly BoardPage[]
  /** How many times the page has changed. */
  readonly turn: number
}

/** Shows the menu page by page, with a progress bar. */
export function BoardMenu({ menuName, pages, turn }: BoardMenuProps) {
  const isFirstRender = !useHydrated()
  const { shown, mounted } = spreadOf(pages.length, turn, isFirstRender)
  const progress = { scale: `${(shown + 1) / pages.length} 1` }
  return (
    <>
      {pages.length > 1 && (
        <div className={styles.progress} aria-hidden="true">
          <div className={styles.done} style={progress} />
        </div>
      )}
      <div className={styles.stage}>
        {mounted.map((at) => {
          const page = pages[at]
          return page && <Page key={at} page={page} menuName={menuName} isShown={at === shown} />
        })}
      </div>
    </>
  )
}

type PageProps = {
  readonly page: BoardPage
  readonly menuName: string
  readonly isShown: boolean
}

/**
 * Renders one page. The neighboring pages are mounted only for the fade and for their pictures, and hidden from
 * assistive technology.
 */
const Page = memo(function Page({ page, menuName, isShown }: PageProps) {
  const { language } = useTexts(menuTexts)
  const headingId = useId()
  const { category, section, articles, part, parts } = page
  const name: LocalizedText = category ? nameOf(category, language) : { text: menuName }
  const within = section && section !== category ? nameOf(section, language) : null
  return (
    <section
      aria-labelledby={headingId}
      aria-hidden={!isShown || undefined}
      className={styles.page}
      data-shown={isShown || undefined}
    >
      <h2 id={headingId} className={styles.heading}>
        <span lang={name.lang}>{name.text}</span>
        {within && (
          <>
            {' '}
            <span lang={within.lang} className={styles.within}>
              {within.text}
            </span>
          </>
        )}
        {parts > 1 && (
          <>
            {' '}
            <span className={styles.part}>
              {part}/{parts}
            </span>
          </>
        )}
      </h2>
      <ul className={styles.dishes} data-count={articles.length}>
        {articles.map((article) => (
          <BoardDish key={article.code} article={article} />
        ))}
      </ul>
    </section>
  )
})

/** Renders a dish to be read from a distance: only its picture, offer, name, and price or sold-out note. */
function BoardDish({ article }: { readonly article: Article }) {
  const { t, language } = useTexts(menuTexts)
  const { campaigns } = useMenuScope()
  const name = articleName(article, language)
  const campaign = article.soldOut ? undefined : campaigns.find(({ code }) => article.campaigns.includes(code))
  const offer = campaign && nameOf(campaign, language)
  return (
    <li
      className={styles.dish}
      data-sold-out={article.soldOut || undefined}
      data-plain={!hasPicture(article, language) || undefined}
    >
      <div className={styles.picture}>
        <ArticlePicture article={article} sizes="30vw" loading="eager" ratio="auto" className={styles.plate} />
        {offer && (
          <p lang={offer.lang} className={styles.offer}>
            {offer.text}
          </p>
        )}
      </div>
      <div className={styles.words}>
        <h3 lang={name.lang} className={styles.name}>
          {name.text}
        </h3>
        <p className={styles.facts}>
          {article.soldOut ? (
            <b className={styles.soldOut}>{t('article.soldOut')}</b>
          ) : (
            <BoardPrice article={article} />
          )}
        </p>
      </div>
    </li>
  )
}

function BoardPrice({ article }: { readonly article: Article }) {
  const { t, language } = useTexts(menuTexts)
  const { currency } = useMenuScope()
  const format = (amount: number) => formatPrice(toMinor(amount), currency, language)
  const { ordinaryPrice } = article
  if (ordinaryPrice === undefined) return <span className={styles.price}>{format(article.price)}</span>
  return (
    <>
      <VisuallyHidden>{t('article.price')} </VisuallyHidden>
      <span className={styles.price}>{format(article.price)}</span>{' '}
      <VisuallyHidden>{t('article.ordinaryPrice')} </VisuallyHidden>
      <s className={styles.before}>{format(ordinaryPrice)}</s>
    </>
  )
}
