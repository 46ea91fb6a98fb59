import type { ChoiceGroup, ChoiceLevel } from '@carte/contract'

/** The choice groups of one level; `level` is undefined if the menu has no name for it. */
export interface Level {
  readonly level: ChoiceLevel | undefined
  readonly groups: readonly ChoiceGroup[]
}

/** Groups by level, lowest first; within a level in the menu's order. */
export function byLevel(groups: readonly ChoiceGroup[], levels: readonly ChoiceLevel[]): readonly Level[] {
  return [...Map.groupBy(groups, ({ level }) => level)]
    .sort(([a], [b]) => a - b)
    .map(([number, ofLevel]) => ({ level: levels.find(({ level }) => level === number), groups: ofLevel }))
}
