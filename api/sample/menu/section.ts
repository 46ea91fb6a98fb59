import type { Currency, SampleArticle, SampleArticleItem, SampleContainer, SampleItem, Texts } from '../types.ts'

/** One part of the menu: its place in the tree, and the articles that stand there. */
export interface MenuSection {
  readonly container: SampleContainer
  readonly articles: readonly SampleArticle[]
}

/** A name that is the same wherever Latin letters are read; Russian has its own spelling. */
export const named = (name: string, ru: string): Texts => ({ sv: name, en: name, fi: name, ru, no: name })

/** Prices as a guest reads them (129, 12.9, 169), kept in minor units. */
export const price = (SEK: number, EUR: number, NOK: number): Readonly<Record<Currency, number>> => ({
  SEK: Math.round(SEK * 100),
  EUR: Math.round(EUR * 100),
  NOK: Math.round(NOK * 100),
})

/** Comes with the dish. */
export const included = price(0, 0, 0)

/** A place in the menu for an article: what is asked about it, and what goes well with it. */
export const place = (
  code: string,
  choices: readonly string[] = [],
  suggestions: readonly string[] = [],
): SampleArticleItem => ({ type: 'article', code, choices, suggestions })

export const container = (name: Texts, image: string, items: readonly SampleItem[]): SampleContainer => ({
  type: 'container',
  name,
  image,
  items,
})
