import type { ArticleItem } from '@carte/contract'
import { choiceProblems, preselection } from '@carte/domain'

/** Whether an article can be ordered as the menu suggests it, with nothing left to choose (interface: "add stays one tap"). */
export function isOneTap(item: ArticleItem): boolean {
  return !item.article.soldOut && choiceProblems(item.choices, preselection(item.choices)).length === 0
}
