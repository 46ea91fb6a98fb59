import type { Article, ChoiceGroup } from '@carte/contract'

/** How many options of a group can be chosen: one, one or none, or several. */
export type Picking = 'one' | 'one-or-none' | 'several'

/** The kind of limit that a group states. */
export type Asking = 'exactly' | 'atLeast' | 'between' | 'upTo' | 'free'

/** The guest's progress in a group; `number` is a count of options. */
export interface GroupState {
  readonly is: 'missing' | 'left' | 'full'
  readonly number: number
}

type Limits = Pick<ChoiceGroup, 'min' | 'max' | 'options'>

export const hasOptions = ({ max, options }: Limits): boolean => max > 0 && options.length > 0

/**
 * Returns how options are chosen. Radios are for groups where a choice replaces the other; a single optional option is
 * a checkbox.
 */
export function pickingOf({ min, max, options }: Limits): Picking {
  if (max > 1) return 'several'
  if (min > 0) return 'one'
  return options.length > 1 ? 'one-or-none' : 'several'
}

/** Returns the limit to state. A maximum above the number of options is left out. */
export function askingOf({ min, max, options }: Limits): Asking {
  if (min === max) return 'exactly'
  if (max >= options.length) return min > 0 ? 'atLeast' : 'free'
  return min > 0 ? 'between' : 'upTo'
}

/** Returns the progress to announce once the guest has chosen something; null if there is no limit to report. */
export function groupStateOf(group: Limits, chosen: number): GroupState | null {
  if (pickingOf(group) !== 'several' || chosen === 0) return null
  if (chosen < group.min) return { is: 'missing', number: group.min - chosen }
  if (chosen >= group.max && (group.max > 1 || group.options.length > 1)) return { is: 'full', number: group.max }
  const available = group.options.filter(({ soldOut }) => !soldOut).length
  const left = Math.min(group.max, available) - chosen
  return group.max < group.options.length && left > 0 ? { is: 'left', number: left } : null
}

/** Tells whether an option cannot be chosen because its group is full. */
export const isShutOut = (group: Limits, chosen: readonly string[], { code, soldOut }: Article): boolean =>
  pickingOf(group) === 'several' && !soldOut && chosen.length >= group.max && !chosen.includes(code)
