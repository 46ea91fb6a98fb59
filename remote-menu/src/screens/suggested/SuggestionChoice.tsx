import type { ArticleItem } from '@carte/contract'
import { articleName } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { CheckboxRow } from '@carte/ui/option-row'
import { ArticlePicture } from '../../components/article/ArticlePicture.tsx'
import { Price } from '../../components/article/Price.tsx'
import { menuTexts } from '../../texts.ts'
import * as styles from './Suggestion.module.css'
import { SuggestionFacts } from './SuggestionFacts.tsx'

type SuggestionChoiceProps = {
  readonly item: ArticleItem
  /** How many of it are in the basket. */
  readonly count: number
  readonly isChosen: boolean
  readonly onToggle: () => void
}

/** Renders a suggestion that needs no choices: the whole card is a checkbox. */
export function SuggestionChoice({ item, count, isChosen, onToggle }: SuggestionChoiceProps) {
  const { language } = useTexts(menuTexts)
  const { article } = item
  const name = articleName(article, language)
  return (
    <CheckboxRow
      className={styles.card}
      checked={isChosen}
      onChange={onToggle}
      label={
        <>
          <span lang={name.lang} className={styles.name}>
            {name.text}
          </span>{' '}
          <Price article={article} />
        </>
      }
      description={<SuggestionFacts item={item} count={count} />}
      end={<ArticlePicture article={article} className={styles.plate} ratio="auto" />}
    />
  )
}
