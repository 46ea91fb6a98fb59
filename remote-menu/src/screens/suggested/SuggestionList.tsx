import type { PlacedArticle } from '@carte/domain'
import { useAtomValue } from '@carte/store'
import { avoidedAtom } from '../../components/article/avoided.ts'
import { canQuickAdd } from '../../components/article/quick-add.ts'
import { SuggestionChoice } from './SuggestionChoice.tsx'
import { SuggestionLink } from './SuggestionLink.tsx'
import * as styles from './SuggestionList.module.css'
import type { SuggestionsStep } from './useSuggestions.ts'

type SuggestionListProps = {
  readonly suggestions: readonly PlacedArticle[]
  readonly step: SuggestionsStep
  readonly label: string
}

export function SuggestionList({ suggestions, step, label }: SuggestionListProps) {
  const avoid = useAtomValue(avoidedAtom)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul role="list" aria-label={label} className={styles.list}>
      {suggestions.map((suggestion) => {
        const { code } = suggestion.item
        const count = step.inBasket(code)
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
