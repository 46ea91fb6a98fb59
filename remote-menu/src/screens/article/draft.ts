import type { ArticleItem, BasketArticle, BasketItem, ChoiceGroup } from '@carte/contract'
import {
  choiceProblems,
  flatChoices,
  preselection,
  type Selection,
  selectionOf,
  toMinor,
  unitPriceMinor,
} from '@carte/domain'

export interface Draft {
  readonly selection: Selection
  readonly quantity: number
}

type Line = BasketItem | undefined

/**
 * Applies the guest's changes to the menu's defaults, or to the line that is edited. Fields without changes follow the
 * menu, and the line if another tab edits it. Options that are sold out are left out.
 */
export function draftOf(item: ArticleItem, line: Line, changes: Partial<Draft>): Draft {
  const { selection = firstSelection(item, line), quantity = line?.quantity ?? 1 } = changes
  return { selection: orderable(item, selection), quantity }
}

function firstSelection(item: ArticleItem, line: Line): Selection {
  if (!line) return preselection(item.choices)
  return { ...selectionOf(item.choices, line), ...preselection(addedGroups(item, line)) }
}

const orderable = ({ choices }: ArticleItem, selection: Selection): Selection =>
  Object.fromEntries(
    choices.map(({ code, max, options }) => {
      const available = new Set(options.filter(({ soldOut }) => !soldOut).map((option) => option.code))
      return [code, (selection[code] ?? []).filter((option) => available.has(option)).slice(0, max)]
    }),
  )

/** Returns the choices of a line that can still be ordered. */
const orderableChoices = (item: ArticleItem, line: BasketItem): Selection =>
  orderable(item, selectionOf(item.choices, line))

/** Returns the required groups for which a line has no choice, because the menu has added them since. */
export function addedGroups(item: ArticleItem, line: BasketItem): readonly ChoiceGroup[] {
  const answered = new Set(Object.values(line.choices).flatMap((choices) => choices.map(({ code }) => code)))
  return item.choices.filter(({ code, min }) => min > 0 && !answered.has(code))
}

/**
 * Returns the choices of a line that can no longer be ordered: removed from the menu, sold out, or above the group's
 * maximum.
 */
export function droppedChoices(item: ArticleItem, line: BasketItem): readonly BasketArticle[] {
  const orderableIds = new Set(
    Object.entries(orderableChoices(item, line)).flatMap(([group, codes]) => codes.map((code) => `${group}:${code}`)),
  )
  return flatChoices(line)
    .filter(({ id }) => !orderableIds.has(id))
    .map(({ article }) => article)
}

/** Returns the choices of a line if all of them can be ordered again and none is missing; else null. */
export function repeatable(item: ArticleItem, line: BasketItem): Selection | null {
  const selection = orderableChoices(item, line)
  return droppedChoices(item, line).length === 0 && choiceProblems(item.choices, selection).length === 0
    ? selection
    : null
}

/**
 * Returns what one item of a line cost when it was added and what it costs now, in minor units, without choices that
 * can no longer be ordered; null if the price is the same.
 */
export function priceChange(
  item: ArticleItem,
  line: BasketItem,
): { readonly before: number; readonly now: number } | null {
  const dropped = new Set(droppedChoices(item, line))
  const remaining = flatChoices(line).filter(({ article }) => !dropped.has(article))
  const before = remaining.reduce((sum, { price }) => sum + toMinor(price), toMinor(line.article.price))
  const now = unitPriceMinor(item, orderableChoices(item, line))
  return before === now ? null : { before, now }
}
