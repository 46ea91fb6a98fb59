import type { ArticleItem, BasketArticle, BasketItem } from '@carte/contract'
import { flatChoices, preselection, type Selection, selectionOf } from '@carte/domain'

/** What a guest is putting together. */
export interface Draft {
  readonly selection: Selection
  readonly quantity: number
}

/** What is drafted first: the menu's suggestion, or what the basket line to edit is made of. */
export function firstDraft(item: ArticleItem, line: BasketItem | undefined): Draft {
  if (!line) return { selection: preselection(item.choices), quantity: 1 }
  return { selection: orderable(item, selectionOf(item.choices, line)), quantity: line.quantity }
}

const orderable = ({ choices }: ArticleItem, selection: Selection): Selection =>
  Object.fromEntries(
    choices.map(({ code, max, options }) => {
      const soldOut = new Set(options.filter((option) => option.soldOut).map((option) => option.code))
      return [code, (selection[code] ?? []).filter((option) => !soldOut.has(option)).slice(0, max)]
    }),
  )

/** What was chosen for a basket line and cannot be any more: gone from the menu, sold out, or more than is allowed now. */
export function droppedChoices(item: ArticleItem, line: BasketItem): readonly BasketArticle[] {
  const { selection } = firstDraft(item, line)
  const kept = new Set(Object.entries(selection).flatMap(([group, codes]) => codes.map((code) => `${group}:${code}`)))
  return flatChoices(line)
    .filter(({ id }) => !kept.has(id))
    .map(({ article }) => article)
}
