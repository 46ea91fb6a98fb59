import type { ArticleItem, BasketArticle, BasketItem, ChoiceGroup } from '@carte/contract'
import { flatChoices, preselection, type Selection, selectionOf, toMinor, unitPriceMinor } from '@carte/domain'

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
  return { ...selectionOf(item.choices, line), ...preselection(askedSince(item, line)) }
}

const orderable = ({ choices }: ArticleItem, selection: Selection): Selection =>
  Object.fromEntries(
    choices.map(({ code, max, options }) => {
      const available = new Set(options.filter(({ soldOut }) => !soldOut).map((option) => option.code))
      return [code, (selection[code] ?? []).filter((option) => available.has(option)).slice(0, max)]
    }),
  )

/** The choices of a line that can still be ordered. */
const keptOf = (item: ArticleItem, line: BasketItem): Selection => orderable(item, selectionOf(item.choices, line))

/** Returns the required groups for which a line has no choice, because the menu has added them since. */
export function askedSince(item: ArticleItem, line: BasketItem): readonly ChoiceGroup[] {
  const had = new Set(Object.values(line.choices).flatMap((choices) => choices.map(({ code }) => code)))
  return item.choices.filter(({ code, min }) => min > 0 && !had.has(code))
}

/**
 * Returns the choices of a line that can no longer be ordered: removed from the menu, sold out, or above the group's
 * maximum.
 */
export function droppedChoices(item: ArticleItem, line: BasketItem): readonly BasketArticle[] {
  const kept = new Set(
    Object.entries(keptOf(item, line)).flatMap(([group, codes]) => codes.map((code) => `${group}:${code}`)),
  )
  return flatChoices(line)
    .filter(({ id }) => !kept.has(id))
    .map(({ article }) => article)
}

/**
 * Returns what one item of a line cost when it was added and what it costs now, in minor units, without choices that
 * can no longer be ordered; null if the price is the same.
 */
export function priceChange(
  item: ArticleItem,
  line: BasketItem,
): { readonly before: number; readonly now: number } | null {
  const gone = new Set(droppedChoices(item, line))
  const left = flatChoices(line).filter(({ article }) => !gone.has(article))
  const before = left.reduce((sum, { price }) => sum + toMinor(price), toMinor(line.article.price))
  const now = unitPriceMinor(item, keptOf(item, line))
  return before === now ? null : { before, now }
}
