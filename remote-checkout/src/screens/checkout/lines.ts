import type { Basket, BasketItem, Language, Quote } from '@carte/contract'
import { flatChoices, lineTotalMinor, pick, toMinor } from '@carte/domain'
import { articleName } from '@carte/features'
import type { Line } from '../../components/Lines.tsx'

export const nameOf = (article: BasketItem['article'], language: Language): string =>
  pick(article, 'description', language, article.description)

/** Returns the basket as lines, with the quote's prices if the quote is for the same lines. */
export function linesOf(basket: Pick<Basket, 'items'>, quote: Quote | null, language: Language): readonly Line[] {
  const isOfThese = quote?.lines.length === basket.items.length
  return basket.items.map((item, index) => {
    const priced = isOfThese ? quote.lines[index] : undefined
    const isSame = priced?.code === item.article.code && priced.quantity === item.quantity
    return lineOf(item, isSame ? toMinor(priced.total) : lineTotalMinor(item), language)
  })
}

/**
 * If the server's price differs from the basket's, it is unknown which part has changed, so the options show no prices
 * of their own.
 */
function lineOf(item: BasketItem, totalMinor: number, language: Language): Line {
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
