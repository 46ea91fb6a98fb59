import type { PlacedArticle } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { ArticleCard } from '../../components/article/ArticleCard.tsx'
import { CardGrid } from '../../components/article/CardGrid.tsx'
import { StayContext } from '../../components/article/useBasketWriter.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './Suggestions.module.css'

/** Shows suggested articles. Adding one does not leave the article that the guest is putting together. */
export function Suggestions({ suggestions }: { readonly suggestions: readonly PlacedArticle[] }) {
  const { t } = useTexts(menuTexts)
  if (suggestions.length === 0) return null
  return (
    <StayContext value>
      <section className={styles.suggestions}>
        <h2 className={styles.heading}>{t('article.suggestions')}</h2>
        <CardGrid>
          {suggestions.map(({ item, path }) => (
            <ArticleCard key={item.code} item={item} path={path} level={3} />
          ))}
        </CardGrid>
      </section>
    </StayContext>
  )
}
