import type { Article, Language, Menu } from '@carte/contract'
import { listArticles } from '@carte/domain'
import { articleName, type LocalizedText } from '@carte/features'

/** A dish or an option that can be sold out. */
export interface Stock {
  readonly code: string
  readonly name: LocalizedText
  readonly isOption: boolean
  readonly soldOut: boolean
}

/** Returns all dishes of a menu, then all options, in the menu's order and without duplicates. */
export function stockOf(menu: Menu, language: Language): readonly Stock[] {
  const items = listArticles(menu).map(({ item }) => item)
  const options = items.flatMap(({ choices }) => choices.flatMap((group) => group.options))
  const all = new Map<string, Stock>()
  const add = (article: Article, isOption: boolean) => {
    const { code, soldOut } = article
    if (!all.has(code)) all.set(code, { code, name: articleName(article, language), isOption, soldOut })
  }
  for (const { article } of items) add(article, false)
  for (const option of options) add(option, true)
  return [...all.values()]
}

/**
 * Returns the entries whose name contains every word of the search. Those in `first` come first: the entries that were
 * sold out when the dialog opened, so that a row does not move when it is tapped.
 */
export function stockFor(stock: readonly Stock[], search: string, first: ReadonlySet<string>, language: Language) {
  const low = (text: string) => text.toLocaleLowerCase(language)
  const words = low(search).split(/\s+/).filter(Boolean)
  const found = stock.filter(({ name }) => words.every((word) => low(name.text).includes(word)))
  return found.toSorted((a, b) => Number(first.has(b.code)) - Number(first.has(a.code)))
}
