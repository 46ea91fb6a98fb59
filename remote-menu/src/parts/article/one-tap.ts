import type { Allergen, ArticleItem } from '@carte/contract'
import { allergensOf, choiceProblems, preselection } from '@carte/domain'

/**
 * Whether an article can be ordered as the menu suggests it, with nothing left to choose (interface: "add stays one tap"). What the menu
 * suggests is looked at first by a guest who avoids something in it.
 */
export function isOneTap(item: ArticleItem, avoid: readonly Allergen[]): boolean {
  const suggested = preselection(item.choices)
  if (item.article.soldOut || choiceProblems(item.choices, suggested).length > 0) return false
  return avoid.length === 0 || !allergensOf(item, suggested).some((allergen) => avoid.includes(allergen))
}
