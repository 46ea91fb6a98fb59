import type { Allergen, Prices, SampleArticle, SampleChoiceGroup, Tag, Texts } from '../../types.ts'

/** Choice groups that belong together, and the option articles that exist only in them. */
export interface ChoiceSection {
  readonly groups: readonly SampleChoiceGroup[]
  readonly options: readonly SampleArticle[]
}

/** The choice levels of the menu. An article has at most one group per level. */
export const LEVEL = { size: 1, comesWith: 2, extras: 3, dip: 4, drink: 5 } as const

/** Returns an option article, without picture and text. Its allergens are those that it adds to the dish. */
export const option = (
  code: string,
  name: Texts,
  priceMinor: Prices,
  allergens: readonly Allergen[] = [],
  tags: readonly Tag[] = [],
): SampleArticle => ({ code, kind: 0, name, priceMinor, allergens, tags, goods: 'food' })

/** Tags of an option that fits every diet. */
export const PLANT: readonly Tag[] = ['vegan', 'vegetarian', 'glutenfree', 'lactosefree']
export const DAIRY: readonly Tag[] = ['vegetarian', 'glutenfree']

/** Returns a group in which the guest chooses exactly one option; the first is preselected. */
export const requiredWithDefault = (
  code: string,
  level: number,
  name: Texts,
  options: readonly [string, ...string[]],
): SampleChoiceGroup => ({ code, level, name, min: 1, max: 1, preselected: [options[0]], options })

/** Returns a group in which the guest chooses exactly one option; none is preselected. */
export const required = (
  code: string,
  level: number,
  name: Texts,
  options: readonly [string, string, ...string[]],
): SampleChoiceGroup => ({ code, level, name, min: 1, max: 1, preselected: [], options })

/** Returns an optional group with up to `max` options. */
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
