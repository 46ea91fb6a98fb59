import type { Allergen, ArticleItem } from '@carte/contract'
import { allergensOf, preselection } from '@carte/domain'

/**
 * Whether an article can be ordered as the menu suggests it, with nothing left to choose (interface: "add stays one tap"). What the menu
 * suggests is looked at first by a guest who avoids something in it.
 */
export function isOneTap(item: ArticleItem, avoid: readonly Allergen[]): boolean {
  const suggested = preselection(item.choices)
  // Of what the menu suggests nothing is too much, twice, or gone; it may be too little.
  const isEnough = item.choices.every(({ code, min }) => (suggested[code] ?? []).length >= min)
  if (item.article.soldOut || !isEnough) return false
  return avoid.length === 0 || !allergensOf(item, suggested).some((allergen) => avoid.includes(allergen))
}
