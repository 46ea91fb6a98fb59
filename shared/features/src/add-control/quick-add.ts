import type { Allergen, Article, ArticleItem, ChoiceGroup } from '@carte/contract'
import { allergensOf, isSoldOut, preselection } from '@carte/domain'

/**
 * Returns whether the plus button of a card may add an article with the menu's defaults: no group needs an answer, no
 * default costs extra, and the result contains nothing that the guest avoids. Otherwise the button opens the article.
 */
export function canQuickAdd(item: ArticleItem, avoid: readonly Allergen[]): boolean {
  if (isSoldOut(item)) return false
  const needsAnswer = item.choices.some((group) => {
    const defaults = defaultOptions(group)
    return isChoice(group) || defaults.length < group.min || defaults.some(({ price }) => price > 0)
  })
  if (needsAnswer) return false
  return avoid.length === 0 || !allergensOf(item, preselection(item.choices)).some((one) => avoid.includes(one))
}

/** Returns whether the guest must choose: a required option without an alternative is not a choice. */
function isChoice({ min, options }: ChoiceGroup): boolean {
  return min > 0 && options.filter(({ soldOut }) => !soldOut).length > min
}

/** Returns the options that the plus button adds with an article: the menu's defaults. */
export function quickAddOptions({ choices }: ArticleItem): readonly Article[] {
  return choices.flatMap(defaultOptions)
}

const defaultOptions = (group: ChoiceGroup): readonly Article[] => {
  const codes = preselection([group])[group.code] ?? []
  return group.options.filter(({ code }) => codes.includes(code))
}
