import type { StaffOrder } from '@carte/contract'

type Line = StaffOrder['items'][number]
type Guests = NonNullable<Line['guests']>

/** A dish as the ticket shows it. */
export type Dish = Pick<Line, 'code' | 'description' | 'i18n' | 'quantity' | 'choices' | 'allergens' | 'guests'>

/** Equal for lines with the same article and the same choices. */
const keyOf = ({ code, choices }: Line): string =>
  JSON.stringify([code, choices.map(({ choiceCode, articleCode }) => `${choiceCode} ${articleCode}`).sort()])

/**
 * Returns the dishes of an order. If guests have ordered together, equal dishes of several guests are one, so that the
 * kitchen sees how many it cooks (TABLE-40).
 */
export function dishesOf({ items }: Pick<StaffOrder, 'items'>): readonly Dish[] {
  const dishes = new Map<string, Dish>()
  for (const [at, line] of items.entries()) {
    const key = line.guests ? keyOf(line) : String(at)
    const known = dishes.get(key)
    const merged = known && {
      ...known,
      quantity: known.quantity + line.quantity,
      guests: sumOf(known.guests ?? [], line.guests ?? []),
    }
    dishes.set(key, merged ?? line)
  }
  return [...dishes.values()]
}

/** Adds quantities of the same guests. Returns the guests by number. */
function sumOf(some: Guests, others: Guests): Guests {
  const guests = new Map(some.map((guest) => [guest.number, guest]))
  for (const guest of others) {
    const quantity = (guests.get(guest.number)?.quantity ?? 0) + guest.quantity
    guests.set(guest.number, { ...guest, quantity })
  }
  return [...guests.values()].sort((a, b) => a.number - b.number)
}
