import type { TableClaim } from '@carte/contract'
import type { TableEntry } from '@carte/domain'

/** How much of each line of a table a guest pays for, by `lineKey`. */
export type Chosen = ReadonlyMap<string, number>

export const lineKey = ({ guestId, lineId }: Pick<TableClaim, 'guestId' | 'lineId'>): string => `${guestId}/${lineId}`

export const chosenOfEntries = (entries: readonly TableEntry[]): Chosen =>
  new Map(entries.map((entry) => [lineKey(entry), entry.item.quantity]))

export const chosenOfClaims = (claims: readonly TableClaim[]): Chosen =>
  new Map(claims.map((claim) => [lineKey(claim), claim.quantity]))

/** Returns what is chosen of these lines, and can be ordered. */
export function chosenEntries(entries: readonly TableEntry[], chosen: Chosen): readonly TableEntry[] {
  return entries.flatMap((entry) => {
    const quantity = Math.min(chosen.get(lineKey(entry)) ?? 0, entry.item.quantity)
    return quantity > 0 ? [{ ...entry, item: { ...entry.item, quantity } }] : []
  })
}

/** Returns whether more is chosen than can be ordered, because others have changed their lines or are paying for them. */
export function isPartGone(entries: readonly TableEntry[], chosen: Chosen): boolean {
  const quantities = chosenOfEntries(entries)
  return [...chosen].some(([key, quantity]) => quantity > (quantities.get(key) ?? 0))
}

export function withQuantity(chosen: Chosen, key: string, quantity: number): Chosen {
  const changed = new Map(chosen)
  if (quantity > 0) changed.set(key, quantity)
  else changed.delete(key)
  return changed
}
