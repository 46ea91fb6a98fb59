import { ALLERGENS } from '@carte/contract'
import { arrayOf, isOneOf, objectOf } from '@carte/contract/guards'
import { DIETS, isFiltering, type MenuFilter, NO_FILTER } from '@carte/domain'
import { atom } from './jotai.ts'
import { storedAtom } from './storage.ts'

const isFilter = objectOf<MenuFilter>({ avoid: arrayOf(isOneOf(ALLERGENS)), diets: arrayOf(isOneOf(DIETS)) })
// Stored for the device, not for a shop: an allergy applies everywhere.
const stored = storedAtom<MenuFilter>('menu-filters', isFilter, NO_FILTER)

// Removes duplicates, and sorts by the constants (`ALLERGENS` has the order of EU law) instead of by the order of ticking.
const normalized = ({ avoid, diets }: MenuFilter): MenuFilter => ({
  avoid: ALLERGENS.filter((allergen) => avoid.includes(allergen)),
  diets: DIETS.filter((diet) => diets.includes(diet)),
})

/** The guest's filters. Empty on a server, which cannot know them. */
export const menuFilterAtom = atom(
  (get) => get(stored),
  (get, set, filter: MenuFilter) => stored.write({ get, set }, isFiltering(filter) ? normalized(filter) : NO_FILTER),
)

/** The allergens that this guest avoids. The array keeps its identity between changes of the filters. */
export const avoidedAtom = atom((get) => get(stored).avoid)
