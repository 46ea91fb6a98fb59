import type { Article, ChoiceGroup } from '@carte/contract'

/**
 * How the options of a group are chosen: `one` and `one-or-none` by radio buttons; `several` by checkboxes, which a
 * single optional option has too.
 */
type SelectionMode = 'one' | 'one-or-none' | 'several'

/** The kind of limit that the hint of a group states. `free` is no limit. */
type LimitKind = 'exactly' | 'atLeast' | 'between' | 'upTo' | 'free'

/**
 * The guest's progress in a group. `count` is the number of options that are still required (`missing`), still possible
 * (`left`), or allowed at most (`full`).
 */
interface GroupProgress {
  readonly kind: 'missing' | 'left' | 'full'
  readonly count: number
}

type Limits = Pick<ChoiceGroup, 'min' | 'max' | 'options'>

export const hasOptions = ({ max, options }: Limits): boolean => max > 0 && options.length > 0

/**
 * Returns how options are chosen. Radio buttons are for groups where an option replaces another; a single optional
 * option is a checkbox.
 */
export function selectionMode({ min, max, options }: Limits): SelectionMode {
  if (max > 1) return 'several'
  if (min > 0) return 'one'
  return options.length > 1 ? 'one-or-none' : 'several'
}

/**
 * Returns the kind of limit to state. A maximum is not stated if the group has no more options than that, unless it is
 * the minimum too.
 */
export function limitKind({ min, max, options }: Limits): LimitKind {
  if (min === max) return 'exactly'
  if (max >= options.length) return min > 0 ? 'atLeast' : 'free'
  return min > 0 ? 'between' : 'upTo'
}

/** Returns the progress to announce; null for radio buttons, before an option is chosen, and where no limit applies. */
export function groupProgress(group: Limits, chosen: number): GroupProgress | null {
  if (selectionMode(group) !== 'several' || chosen === 0) return null
  if (chosen < group.min) return { kind: 'missing', count: group.min - chosen }
  if (chosen >= group.max && (group.max > 1 || group.options.length > 1)) return { kind: 'full', count: group.max }
  const available = group.options.filter(({ soldOut }) => !soldOut).length
  const left = Math.min(group.max, available) - chosen
  return group.max < group.options.length && left > 0 ? { kind: 'left', count: left } : null
}

/** Returns whether an option cannot be chosen because its group is full. */
export const isBlockedByLimit = (group: Limits, chosen: readonly string[], { code, soldOut }: Article): boolean =>
  selectionMode(group) === 'several' && !soldOut && chosen.length >= group.max && !chosen.includes(code)
