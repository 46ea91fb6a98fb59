import type { Currency, SampleArticle, SampleArticleItem, SampleContainer, SampleItem, Texts } from '../types.ts'

export interface MenuSection {
  readonly container: SampleContainer
  readonly articles: readonly SampleArticle[]
}

/** Returns a name that is the same in all languages with Latin letters, with its own Russian spelling. */
export const named = (name: string, ru: string): Texts => ({ sv: name, en: name, fi: name, ru, no: name })

/** Converts prices such as 129, 12.9 and 169 to minor units. */
export const price = (SEK: number, EUR: number, NOK: number): Readonly<Record<Currency, number>> => ({
  SEK: Math.round(SEK * 100),
  EUR: Math.round(EUR * 100),
  NOK: Math.round(NOK * 100),
})

export const included = price(0, 0, 0)

/** Places an article in the menu, with its choice groups and suggestions. */
export const place = (
  code: string,
  choices: readonly string[] = [],
  suggestions: readonly string[] = [],
): SampleArticleItem => ({ type: 'article', code, choices, suggestions })

export const container = (name: Texts, items: readonly SampleItem[]): SampleContainer => ({
  type: 'container',
  name,
  items,
})
