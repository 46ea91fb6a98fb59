import type { Article, Language, Menu } from '@carte/contract'
import { listArticles } from '@carte/domain'
import { dishName, type Wording } from '../parts/wording.ts'

/** What a kitchen may run out of: a dish, or something that is chosen for one. */
export interface Stock {
  readonly code: string
  readonly name: Wording
  readonly isOption: boolean
  readonly soldOut: boolean
}

/** Everything of a menu that can run out, once each, dishes before options, in the menu's order. */
export function stockOf(menu: Menu, language: Language): readonly Stock[] {
  const items = listArticles(menu).map(({ item }) => item)
  const options = items.flatMap(({ choices }) => choices.flatMap((group) => group.options))
  const all = new Map<string, Stock>()
  const add = (article: Article, isOption: boolean) => {
    const { code, soldOut } = article
    if (!all.has(code)) all.set(code, { code, name: dishName(article, language), isOption, soldOut })
  }
  for (const { article } of items) add(article, false)
  for (const option of options) add(option, true)
  return [...all.values()]
}

/** Those whose names hold each word that is searched for; sold out ones first, by what was sold out when the list was opened: rows stay under the finger. */
export function stockFor(stock: readonly Stock[], search: string, first: ReadonlySet<string>, language: Language) {
  const low = (text: string) => text.toLocaleLowerCase(language)
  const words = low(search).split(/\s+/).filter(Boolean)
  const found = stock.filter(({ name }) => words.every((word) => low(name.text).includes(word)))
  return found.toSorted((a, b) => Number(first.has(b.code)) - Number(first.has(a.code)))
}
