import type { OrderItem, TableClaim, TicketGuest } from '@carte/contract'
import { keyOf, type StoredLine, textOf } from './rules.ts'

/** A guest of a session, also one who has left. */
export interface NamedGuest {
  readonly id: string
  readonly number: number
  readonly name: string | null
}

/**
 * Returns for whom each item of an order is, by number (TABLE-31). Items and claims must contain the same. What guests
 * want of one article with the same choices goes to its items in the order of the claims.
 */
export function guestsOfItems(
  items: readonly OrderItem[],
  claims: readonly TableClaim[],
  lines: readonly StoredLine[],
  guests: readonly NamedGuest[],
): readonly (readonly TicketGuest[])[] {
  const textByLine = new Map(lines.map((line) => [keyOf(line), textOf(line)]))
  const guestById = new Map(guests.map((guest) => [guest.id, guest]))
  const rest = claims.flatMap((claim) => {
    const guest = guestById.get(claim.guestId)
    return guest ? [{ guest, text: textByLine.get(keyOf(claim)), quantity: claim.quantity }] : []
  })
  return items.map((item) => {
    const text = textOf(item)
    const taken = new Map<NamedGuest, number>()
    let missing = item.quantity
    for (const claim of rest) {
      const quantity = claim.text === text ? Math.min(missing, claim.quantity) : 0
      if (quantity === 0) continue
      claim.quantity -= quantity
      missing -= quantity
      taken.set(claim.guest, (taken.get(claim.guest) ?? 0) + quantity)
    }
    return [...taken]
      .map(([{ number, name }, quantity]) => ({ number, name, quantity }))
      .sort((a, b) => a.number - b.number)
  })
}
