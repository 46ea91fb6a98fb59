import type { Article } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { articleName, nameOf } from '@carte/features'
import { formatPrice, useTexts } from '@carte/i18n'
import { VisuallyHidden } from '@carte/ui'
import { ArticlePicture } from '../../components/article/ArticlePicture.tsx'
import { useMenuScope } from '../../components/MenuContext.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './BoardDish.module.css'

/** Renders a dish for reading from a distance: only its picture, offer, name, and price or sold-out note. */
export function BoardDish({ article }: { readonly article: Article }) {
  const { t, language } = useTexts(menuTexts)
  const { campaigns } = useMenuScope()
  const name = articleName(article, language)
  const campaign = article.soldOut ? undefined : campaigns.find(({ code }) => article.campaigns.includes(code))
  const offer = campaign && nameOf(campaign, language)
  return (
    <li className={styles.dish} data-sold-out={article.soldOut || undefined}>
      <div className={styles.picture}>
        <ArticlePicture article={article} large loading="eager" ratio="auto" className={styles.plate} />
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
