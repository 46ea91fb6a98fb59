import { type PlacedArticle, unitPriceMinor } from '@carte/domain'
import { canQuickAdd, openSuggestionsOf, quickAddDraft } from '@carte/features'
import {
  avoidedAtom,
  basketAtom,
  endSuggestionsAtom,
  suggestedArticlesAtom,
  useAtomValue,
  useSetAtom,
} from '@carte/store'
import { useState } from 'react'
import { useBasketWriter } from '../../components/article/useBasketWriter.ts'
import { useGoBack } from '../../components/article/useGoBack.ts'

/** What the button does: adds the ticked suggestions, or ends the step, after at least one or none was added. */
type NextStep = 'add' | 'done' | 'noThanks'

export interface SuggestionsStep {
  readonly next: NextStep
  /** Price of the ticked suggestions, in minor units. */
  readonly sum: number
  readonly isChosen: (code: string) => boolean
  readonly toggle: (code: string) => void
  /** How many of an article are in the basket. */
  readonly countInBasket: (code: string) => number
  /** Does what `next` says. */
  readonly proceed: () => void
}

/** Returns the state of the step in which the guest adds or declines suggestions. */
export function useSuggestions(path: readonly string[], suggestions: readonly PlacedArticle[]): SuggestionsStep {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { addSuggested } = useBasketWriter()
  const goBack = useGoBack(path)
  const basket = useAtomValue(basketAtom)
  const openSuggestions = openSuggestionsOf(useAtomValue(suggestedArticlesAtom), basket)
  const setRound = useSetAtom(suggestedArticlesAtom)
  const endForBasket = useSetAtom(endSuggestionsAtom)

  // The guest may have started to avoid an allergen in another tab; such a suggestion is not added, even if ticked.
  const avoid = useAtomValue(avoidedAtom)
  const drafts = suggestions.filter(({ item }) => chosen.has(item.code) && canQuickAdd(item, avoid)).map(quickAddDraft)
  const countInBasket = (code: string) =>
    basket.items.reduce((sum, { article, quantity }) => (article.code === code ? sum + quantity : sum), 0)
  // A suggestion that was added and removed again does not count.
  const hasAdded = suggestions.some(
    ({ item: { code } }) => openSuggestions?.articleCodes.includes(code) && countInBasket(code) > 0,
  )
  const next: NextStep = drafts.length > 0 ? 'add' : hasAdded ? 'done' : 'noThanks'

  return {
    next,
    sum: drafts.reduce((sum, { item, selection }) => sum + unitPriceMinor(item, selection), 0),
    isChosen: (code) => chosen.has(code),
    toggle: (code) =>
      setChosen((now) => new Set(now.has(code) ? [...now].filter((other) => other !== code) : [...now, code])),
    countInBasket,
    proceed: () => {
      if (next === 'add') {
        addSuggested(drafts)
        setChosen(new Set())
        return
      }
      endForBasket()
      setRound(null)
      goBack()
    },
  }
}
