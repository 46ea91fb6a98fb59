import type { ArticleItem } from '@carte/contract'
import { articleName, Heart } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { menuTexts } from '../../texts.ts'
import * as styles from './ArticleHeart.module.css'

/**
 * Renders the favorite button of an article on its picture, for signed-in guests. Its place is reserved, so it causes no
 * layout shift when the session arrives late.
 */
export function ArticleHeart({ item: { code, article } }: { readonly item: ArticleItem }) {
  const { t, language } = useTexts(menuTexts)
  const label = t('article.favourite', { name: articleName(article, language).text })
  return <Heart type="article" code={code} kind="raised" className={styles.heart} label={label} />
}
