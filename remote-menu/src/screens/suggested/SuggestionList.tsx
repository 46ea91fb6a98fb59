import type { ArticleItem } from '@carte/contract'
import { allergensOf, type PlacedArticle, preselection } from '@carte/domain'
import { articleName, canQuickAdd } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { avoidedAtom, useAtomValue } from '@carte/store'
import { Chip, cx, Icon } from '@carte/ui'
import { CheckboxRow } from '@carte/ui/option-row'
import { useId } from 'react'
import { ArticlePicture } from '../../components/article/ArticlePicture.tsx'
import { AvoidedMark } from '../../components/article/AvoidedMark.tsx'
import { Price } from '../../components/article/Price.tsx'
import { Tags } from '../../components/article/Tags.tsx'
import { useArticleAddress } from '../../components/article/useArticleAddress.ts'
import { FROM_MENU } from '../../components/article/useGoBack.ts'
import { useSale } from '../../components/hours/useSale.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './SuggestionList.module.css'
import type { SuggestionsStep } from './useSuggestions.ts'

type SuggestionListProps = {
  readonly suggestions: readonly PlacedArticle[]
  readonly step: SuggestionsStep
  readonly label: string
}

/** Lists suggestions: those that need no choices as checkboxes, the others as links. */
export function SuggestionList({ suggestions, step, label }: SuggestionListProps) {
  const avoid = useAtomValue(avoidedAtom)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul role="list" aria-label={label} className={styles.list}>
      {suggestions.map((suggestion) => {
        const { code } = suggestion.item
        const count = step.countInBasket(code)
        return (
          <li key={code}>
            {canQuickAdd(suggestion.item, avoid) ? (
              <SuggestionChoice
                item={suggestion.item}
                count={count}
                isChosen={step.isChosen(code)}
                onToggle={() => step.toggle(code)}
              />
            ) : (
              <SuggestionLink {...suggestion} count={count} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

type SuggestionChoiceProps = {
  readonly item: ArticleItem
  /** How many of it are in the basket. */
  readonly count: number
  readonly isChosen: boolean
  readonly onToggle: () => void
}

/** Renders a suggestion that needs no choices: the whole card is a checkbox. */
function SuggestionChoice({ item, count, isChosen, onToggle }: SuggestionChoiceProps) {
  const { language } = useTexts(menuTexts)
  const { article } = item
  const name = articleName(article, language)
  return (
    <CheckboxRow
      className={cx(styles.card, isChosen && styles.chosen)}
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
      end={<ArticlePicture article={article} className={styles.plate} ratio="auto" sizes="4rem" />}
    />
  )
}

type SuggestionLinkProps = {
  readonly item: ArticleItem
  readonly path: readonly string[]
  /** How many of it are in the basket. */
  readonly count: number
}

/** Renders a suggestion that needs choices: it links to its page, which returns here. */
function SuggestionLink({ item, path, count }: SuggestionLinkProps) {
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
      <ArticlePicture article={article} className={styles.plate} ratio="auto" sizes="4rem" />
    </Link>
  )
}

type SuggestionFactsProps = {
  readonly item: ArticleItem
  /** How many of it are in the basket. */
  readonly count: number
}

/** Shows when an article is sold, its tags, its allergens with the menu's defaults, and how many are in the basket. */
function SuggestionFacts({ item, count }: SuggestionFactsProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const avoid = useAtomValue(avoidedAtom)
  const sale = useSale(item.article.saleTimes)
  const allergens = allergensOf(item, preselection(item.choices)).map((allergen) => common.t(`allergen.${allergen}`))
  return (
    <span className={styles.facts}>
      {sale.text && <b>{sale.text}</b>} <Tags tags={item.article.tags} brief />{' '}
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
