import type { Basket, BasketItem, Language, Quote } from '@carte/contract'
import { flatChoices, lineTotalMinor, pick, toMinor } from '@carte/domain'
import type { Line } from '../../parts/Lines.tsx'

export const nameOf = (article: BasketItem['article'], language: Language): string =>
  pick(article, 'description', language, article.description)

/** The basket as lines, at the server's prices where the quote is of just these lines. */
export function linesOf(basket: Pick<Basket, 'items'>, quote: Quote | null, language: Language): readonly Line[] {
  return basket.items.map((item, index) => {
    const priced = quote?.lines.length === basket.items.length ? quote.lines[index] : undefined
    const fits = priced?.code === item.article.code && priced.quantity === item.quantity
    return {
      id: item.id,
      quantity: item.quantity,
      name: nameOf(item.article, language),
      choices: flatChoices(item).map(({ article }) => nameOf(article, language)),
      totalMinor: fits ? toMinor(priced.total) : lineTotalMinor(item),
    }
  })
}
