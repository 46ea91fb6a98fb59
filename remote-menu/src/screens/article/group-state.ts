import type { Article, ChoiceGroup } from '@carte/contract'

/** How the options of a group are picked: one of them, one or none, or several. */
export type Picking = 'one' | 'one-or-none' | 'several'

/** What a group asks for; `min` and `max` are what can be taken at all. */
export type Asking = 'exactly' | 'atLeast' | 'between' | 'upTo' | 'free'

/** Where the guest stands in a group, beyond what it asks for; `number` of options. */
export interface Standing {
  readonly is: 'missing' | 'left' | 'full'
  readonly number: number
}

type Limits = Pick<ChoiceGroup, 'min' | 'max' | 'options'>

/** Whether there is anything to pick in a group at all. */
export const hasOptions = ({ max, options }: Limits): boolean => max > 0 && options.length > 0

/** Real radios where one pick replaces another; a single option that may be left out is a checkbox. */
export function pickingOf({ min, max, options }: Limits): Picking {
  if (max > 1) return 'several'
  if (min > 0) return 'one'
  return options.length > 1 ? 'one-or-none' : 'several'
}

/** A limit that nobody can reach explains nothing. */
export function askingOf({ min, max, options }: Limits): Asking {
  if (min === max) return 'exactly'
  if (max >= options.length) return min > 0 ? 'atLeast' : 'free'
  return min > 0 ? 'between' : 'upTo'
}

/** What is to be said once the guest has begun to pick; null where nothing limits. */
export function standingOf(group: Limits, chosen: number): Standing | null {
  if (pickingOf(group) !== 'several' || chosen === 0) return null
  if (chosen < group.min) return { is: 'missing', number: group.min - chosen }
  if (chosen >= group.max && (group.max > 1 || group.options.length > 1)) return { is: 'full', number: group.max }
  const available = group.options.filter(({ soldOut }) => !soldOut).length
  const left = Math.min(group.max, available) - chosen
  return group.max < group.options.length && left > 0 ? { is: 'left', number: left } : null
}

/** Whether an option cannot be picked because the group has all that it takes. */
export const isShutOut = (group: Limits, chosen: readonly string[], { code, soldOut }: Article): boolean =>
  pickingOf(group) === 'several' && !soldOut && chosen.length >= group.max && !chosen.includes(code)
