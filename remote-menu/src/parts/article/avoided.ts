import { ALLERGENS } from '@carte/contract'
import { arrayOf, isOneOf, objectOf } from '@carte/contract/guards'
import { DIETS, isFiltering, type MenuFilter, NO_FILTER } from '@carte/domain'
import { atom, storedAtom } from '@carte/store'

const isFilter = objectOf<MenuFilter>({ avoid: arrayOf(isOneOf(ALLERGENS)), diets: arrayOf(isOneOf(DIETS)) })
// Of the device and not of a shop: an allergy goes along wherever its guest eats.
const stored = storedAtom<MenuFilter>('menu-filters', isFilter, NO_FILTER)

// In the order of the law, each once, whatever the order of ticking.
const tidied = ({ avoid, diets }: MenuFilter): MenuFilter => ({
  avoid: ALLERGENS.filter((allergen) => avoid.includes(allergen)),
  diets: DIETS.filter((diet) => diets.includes(diet)),
})

/** What this guest does not eat; of a server's view nothing, for it cannot know. */
export const menuFilterAtom = atom(
  (get) => get(stored),
  (get, set, filter: MenuFilter) => stored.write({ get, set }, isFiltering(filter) ? tidied(filter) : NO_FILTER),
)

/** The allergens that this guest avoids, for whoever warns of them; the same list until it changes. */
export const avoidedAtom = atom((get) => get(stored).avoid)
