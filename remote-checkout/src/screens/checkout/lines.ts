import type { Basket, BasketItem, Language, Quote } from '@carte/contract'
import { flatChoices, lineTotalMinor, pick, toMinor } from '@carte/domain'
import { articleName } from '@carte/features'
import type { Line } from '../../components/Lines.tsx'

/** Returns an article's name in the guest's language. */
export const nameOf = (article: BasketItem['article'], language: Language): string =>
  pick(article, 'description', language, article.description)

/** Names of guests by the ids of the lines that the order contains for them. */
export type Guests = ReadonlyMap<string, string>

/** Returns the basket as lines, with the quote's prices if the quote is for the same lines. */
export function toLines(
  basket: Pick<Basket, 'items'>,
  quote: Quote | null,
  language: Language,
  guests?: Guests,
): readonly Line[] {
  const isForTheseLines = quote?.lines.length === basket.items.length
  return basket.items.map((item, index) => {
    const priced = isForTheseLines ? quote.lines[index] : undefined
    const isSame = priced?.code === item.article.code && priced.quantity === item.quantity
    const line = toLine(item, isSame ? toMinor(priced.total) : lineTotalMinor(item), language)
    return { ...line, guest: guests?.get(item.id) }
  })
}

/**
 * Returns a line. If the server's price differs from the basket's, it is unknown which part has changed, so the options
 * have no prices of their own.
 */
function toLine(item: BasketItem, totalMinor: number, language: Language): Line {
  const isKnown = totalMinor === lineTotalMinor(item)
  return {
    id: item.id,
    quantity: item.quantity,
    name: articleName(item.article, language),
    choices: flatChoices(item).map(({ article, price }) => ({
      ...articleName(article, language),
      extraMinor: isKnown ? toMinor(price) * item.quantity : 0,
    })),
    totalMinor,
  }
}
