import type { ArticleItem } from '@carte/contract'
import { articleName } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { Icon } from '@carte/ui'
import { useId } from 'react'
import { ArticlePicture } from '../../components/article/ArticlePicture.tsx'
import { Price } from '../../components/article/Price.tsx'
import { FROM_MENU } from '../../components/article/return.ts'
import { useArticleAddress } from '../../components/article/useArticleAddress.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './Suggestion.module.css'
import { SuggestionFacts } from './SuggestionFacts.tsx'

type SuggestionLinkProps = {
  readonly item: ArticleItem
  readonly path: readonly string[]
  /** How many of it are in the basket. */
  readonly count: number
}

/** Renders a suggestion that needs choices: it links to its page, which returns here. */
export function SuggestionLink({ item, path, count }: SuggestionLinkProps) {
  const { t, language } = useTexts(menuTexts)
  const address = useArticleAddress(item, path)
  const id = useId()
  const { article } = item
  const { text, lang } = articleName(article, language)
  return (
    <Link
      to={address}
      state={FROM_MENU}
      aria-label={t('suggested.options', { name: text })}
      aria-describedby={id}
      className={`${styles.card} ${styles.link}`}
    >
      <Icon name="chevronRight" size={22} className={styles.arrow} />
      <span className={styles.words}>
        <span lang={lang} className={styles.name}>
          {text}
        </span>
        <span id={id} className={styles.about}>
          <Price article={article} /> <SuggestionFacts item={item} count={count} />
        </span>
      </span>
      <ArticlePicture article={article} className={styles.plate} ratio="auto" />
    </Link>
  )
}
