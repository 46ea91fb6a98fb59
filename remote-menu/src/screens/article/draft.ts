import type { ArticleItem, BasketArticle, BasketItem, ChoiceGroup } from '@carte/contract'
import { flatChoices, preselection, type Selection, selectionOf, toMinor, unitPriceMinor } from '@carte/domain'

/** What a guest is putting together. */
export interface Draft {
  readonly selection: Selection
  readonly quantity: number
}

type Line = BasketItem | undefined

/**
 * What the guest has changed so far, on top of the menu's suggestion or of the line that is edited. What has not been touched follows
 * the menu, and the line as another tab may change it; what has been chosen and is sold out meanwhile is no longer in it.
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

/** What of a line's choices can still be had. */
const keptOf = (item: ArticleItem, line: BasketItem): Selection => orderable(item, selectionOf(item.choices, line))

/** The groups that ask for something which a line has nothing of: the menu has got them since. */
export function askedSince(item: ArticleItem, line: BasketItem): readonly ChoiceGroup[] {
  const had = new Set(Object.values(line.choices).flatMap((choices) => choices.map(({ code }) => code)))
  return item.choices.filter(({ code, min }) => min > 0 && !had.has(code))
}

/** What was chosen for a basket line and cannot be any more: gone from the menu, sold out, or more than is allowed now. */
export function droppedChoices(item: ArticleItem, line: BasketItem): readonly BasketArticle[] {
  const kept = new Set(
    Object.entries(keptOf(item, line)).flatMap(([group, codes]) => codes.map((code) => `${group}:${code}`)),
  )
  return flatChoices(line)
    .filter(({ id }) => !kept.has(id))
    .map(({ article }) => article)
}

/** What one of a line cost when it was put into the basket and costs now, in minor units, without what is no longer to be had; null where that is the same. */
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
