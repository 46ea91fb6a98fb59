import type { ArticleItem } from '@carte/contract'
import { allergensOf, type Selection } from '@carte/domain'
import { articleName, articleText } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import { Price } from '../../components/article/Price.tsx'
import { Tags } from '../../components/article/Tags.tsx'
import { menuTexts } from '../../texts.ts'
import * as styles from './ArticleHeading.module.css'
import { MembersPay } from './MembersPay.tsx'

type ArticleHeadingProps = {
  readonly item: ArticleItem
  readonly selection: Selection
}

export function ArticleHeading({ item, selection }: ArticleHeadingProps) {
  const { t, language } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const { article } = item
  const name = articleName(article, language)
  const text = articleText(article, language)
  const allergens = allergensOf(item, selection).map((allergen) => common.t(`allergen.${allergen}`))
  return (
    <header className={styles.heading}>
      <div className={styles.line}>
        <h1 tabIndex={-1} lang={name.lang} className={styles.name}>
          {name.text}
        </h1>
        <Price article={article} className={styles.price} />
      </div>
      <MembersPay article={article} />
      {text.text && (
        <p lang={text.lang} className={styles.text}>
          {text.text}
        </p>
      )}
      {article.tags.length > 0 && (
        <p className={styles.tags}>
          <Tags tags={article.tags} />
        </p>
      )}
      {/* Announced again when an option adds an allergen. */}
      <p aria-live="polite" className={styles.allergens}>
        {allergens.length > 0 && t('article.contains', { allergens: allergens.join(', ') })}
      </p>
    </header>
  )
}
