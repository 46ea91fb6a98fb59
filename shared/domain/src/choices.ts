import {
  ALLERGENS,
  type Allergen,
  type Article,
  type ArticleItem,
  type BasketItem,
  type ChoiceGroup,
} from '@carte/contract'
import { toBasketArticle } from './basket.ts'
import { toMinor } from './money.ts'

/** What a guest has selected so far: article codes by the code of their choice group. */
export type Selection = Readonly<Record<string, readonly string[]>>

/** Why a selection cannot be ordered; `codes` are the affected options. */
export interface ChoiceProblem {
  readonly kind: 'too-few' | 'too-many' | 'unknown' | 'twice' | 'sold-out'
  readonly group: string
  readonly codes: readonly string[]
}

const chosenCodes = (selection: Selection, group: ChoiceGroup): readonly string[] => own(selection, group.code) ?? []

const chosenOptions = (selection: Selection, group: ChoiceGroup): readonly Article[] => {
  const codes = chosenCodes(selection, group)
  return group.options.filter((option) => codes.includes(option.code))
}

const selectionBy = (groups: readonly ChoiceGroup[], codesOf: (group: ChoiceGroup) => readonly string[]): Selection =>
  Object.fromEntries(groups.map((group) => [group.code, codesOf(group)]))

/**
 * Returns whether an article cannot be ordered now: it is sold out itself, or a choice group has fewer available
 * options than it requires.
 */
export function isSoldOut({ article, choices }: Pick<ArticleItem, 'article' | 'choices'>): boolean {
  return article.soldOut || choices.some(({ min, options }) => options.filter(({ soldOut }) => !soldOut).length < min)
}

/** Returns the menu's preselected options, without sold-out ones and at most `max` per group. */
export function preselection(groups: readonly ChoiceGroup[]): Selection {
  return selectionBy(groups, (group) =>
    group.options
      .filter((option) => !option.soldOut && group.preselected.includes(option.code))
      .slice(0, group.max)
      .map((option) => option.code),
  )
}

/**
 * Selects an option, or deselects a selected one. With `max` 1, a new option replaces the old one, and a required
 * option (`min` 1) can only be replaced, not removed. Otherwise an option above `max` changes nothing, and neither does
 * a sold-out or unknown option in any group.
 */
export function toggleOption(selection: Selection, group: ChoiceGroup, articleCode: string): Selection {
  const codes = chosenCodes(selection, group)
  const change = (next: readonly string[]): Selection => ({ ...selection, [group.code]: next })
  if (codes.includes(articleCode)) {
    const mustKeep = group.max === 1 && group.min >= 1
    return mustKeep ? selection : change(codes.filter((code) => code !== articleCode))
  }
  const option = group.options.find(({ code }) => code === articleCode)
  if (option === undefined || option.soldOut || group.max < 1) return selection
  if (group.max === 1) return change([articleCode])
  return codes.length >= group.max ? selection : change([...codes, articleCode])
}

/**
 * Returns everything that prevents the selection from being ordered, in the order of the groups; empty for a valid
 * selection.
 */
export function choiceProblems(groups: readonly ChoiceGroup[], selection: Selection): readonly ChoiceProblem[] {
  const known = new Set(groups.map(({ code }) => code))
  const unknownGroups = Object.entries(selection).filter(([code, codes]) => !known.has(code) && codes.length > 0)
  return [
    ...groups.flatMap((group) => problemsOf(group, chosenCodes(selection, group))),
    ...unknownGroups.map(([group, codes]): ChoiceProblem => ({ kind: 'unknown', group, codes })),
  ]
}

function problemsOf(group: ChoiceGroup, codes: readonly string[]): readonly ChoiceProblem[] {
  const options = new Map(group.options.map((option) => [option.code, option]))
  const unique = [...new Set(codes)]
  const affected: Record<ChoiceProblem['kind'], readonly string[]> = {
    unknown: unique.filter((code) => !options.has(code)),
    twice: unique.filter((code) => codes.indexOf(code) !== codes.lastIndexOf(code)),
    'sold-out': unique.filter((code) => options.get(code)?.soldOut),
    'too-few': codes,
    'too-many': codes,
  }
  const kinds: ChoiceProblem['kind'][] = []
  if (affected.unknown.length > 0) kinds.push('unknown')
  if (affected.twice.length > 0) kinds.push('twice')
  if (affected['sold-out'].length > 0) kinds.push('sold-out')
  if (codes.length < group.min) kinds.push('too-few')
  if (codes.length > group.max) kinds.push('too-many')
  return kinds.map((kind) => ({ kind, group: group.code, codes: affected[kind] }))
}

/** Returns the price of one piece with the selected options, in minor units. */
export function unitPriceMinor(item: ArticleItem, selection: Selection): number {
  return item.choices
    .flatMap((group) => chosenOptions(selection, group))
    .reduce((sum, option) => sum + toMinor(option.price), toMinor(item.article.price))
}

/** Returns the allergens of the article and of the selected options, each once, in the order of `ALLERGENS`. */
export function allergensOf(item: ArticleItem, selection: Selection): readonly Allergen[] {
  const chosen = item.choices.flatMap((group) => chosenOptions(selection, group))
  const contained = new Set([item.article, ...chosen].flatMap(({ allergens }) => allergens))
  return ALLERGENS.filter((allergen) => contained.has(allergen))
}

/** Converts a selection to the basket's form: the chosen options by the choice level of their group. */
export function toBasketChoices(groups: readonly ChoiceGroup[], selection: Selection): BasketItem['choices'] {
  const choices: BasketItem['choices'] = {}
  for (const group of groups) {
    const chosen = chosenOptions(selection, group).map((article) => ({
      code: group.code,
      article: toBasketArticle(article),
    }))
    if (chosen.length > 0) choices[group.level] = [...(choices[group.level] ?? []), ...chosen]
  }
  return choices
}

/** Returns the selection that a basket line was made from, for editing. Drops options that the menu no longer has. */
export function selectionOf(groups: readonly ChoiceGroup[], item: Pick<BasketItem, 'choices'>): Selection {
  const choices = Object.values(item.choices).flat()
  return selectionBy(groups, (group) =>
    group.options
      .map(({ code }) => code)
      .filter((code) => choices.some((choice) => choice.code === group.code && choice.article.code === code)),
  )
}

/**
 * Returns a record's own entry. Codes are external input: `constructor` is a valid code, and a plain lookup would
 * return the inherited property.
 */
function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
