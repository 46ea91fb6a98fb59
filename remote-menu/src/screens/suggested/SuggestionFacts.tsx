import type { ArticleItem } from '@carte/contract'
import { allergensOf, preselection } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Chip } from '@carte/ui'
import { AvoidedMark } from '../../components/article/AvoidedMark.tsx'
import { avoidedAtom } from '../../components/article/avoided.ts'
import { Tags } from '../../components/article/Tags.tsx'
import { menuTexts } from '../../texts.ts'
import * as styles from './Suggestion.module.css'

type SuggestionFactsProps = {
  readonly item: ArticleItem
  /** How many of it are in the basket. */
  readonly count: number
}

export function SuggestionFacts({ item, count }: SuggestionFactsProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const avoid = useAtomValue(avoidedAtom)
  const allergens = allergensOf(item, preselection(item.choices)).map((allergen) => common.t(`allergen.${allergen}`))
  return (
    <span className={styles.facts}>
      <Tags tags={item.article.tags} brief />{' '}
      {allergens.length > 0 && <span>{t('article.contains', { allergens: allergens.join(', ') })}</span>}{' '}
      <AvoidedMark item={item} avoid={avoid} />{' '}
      {count > 0 && (
        <Chip tone="leaf" icon="check">
          {t('suggested.inBasket', { number: count })}
        </Chip>
      )}
    </span>
  )
}
