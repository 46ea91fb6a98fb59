import type { Allergen, Prices, SampleArticle, SampleChoiceGroup, Tag, Texts } from '../../types.ts'

/** Groups that belong together, and the option articles that only they sell. */
export interface ChoiceSection {
  readonly groups: readonly SampleChoiceGroup[]
  readonly options: readonly SampleArticle[]
}

/** The levels of the menu; one article never has two groups of one level. */
export const LEVEL = { size: 1, with: 2, extras: 3, dip: 4, drink: 5 } as const

/** An option article: no picture, no longer text. Its allergens are those that it adds to the dish. */
export const option = (
  code: string,
  name: Texts,
  priceMinor: Prices,
  allergens: readonly Allergen[] = [],
  tags: readonly Tag[] = [],
): SampleArticle => ({ code, kind: 0, name, priceMinor, allergens, tags, goods: 'food' })

/** Fits every diet. */
export const PLANT: readonly Tag[] = ['vegan', 'vegetarian', 'glutenfree', 'lactosefree']
export const DAIRY: readonly Tag[] = ['vegetarian', 'glutenfree']

/** Exactly one; the first is chosen beforehand. */
export const one = (
  code: string,
  level: number,
  name: Texts,
  options: readonly [string, ...string[]],
): SampleChoiceGroup => ({ code, level, name, min: 1, max: 1, preselected: [options[0]], options })

/** Exactly one, of which none is usual: the guest picks. */
export const pick = (
  code: string,
  level: number,
  name: Texts,
  options: readonly [string, string, ...string[]],
): SampleChoiceGroup => ({ code, level, name, min: 1, max: 1, preselected: [], options })

/** None, or up to `max`. */
export const upTo = (
  max: number,
  code: string,
  level: number,
  name: Texts,
  options: readonly string[],
  preselected: readonly string[] = [],
): SampleChoiceGroup => ({ code, level, name, min: 0, max, preselected, options })

export const SIZE: Texts = { sv: 'Storlek', en: 'Size', fi: 'Koko', ru: 'Размер', no: 'Størrelse' }
export const EXTRAS: Texts = { sv: 'Extra', en: 'Extras', fi: 'Lisät', ru: 'Добавки', no: 'Ekstra' }
