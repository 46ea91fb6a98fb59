import type { Table } from '@carte/contract'

/** Returns whether each guest with dishes that can be ordered has chosen (TABLE-48). False while no guest has any. */
export function isEverybodyReady({ guests, lines }: Pick<Table, 'guests' | 'lines'>): boolean {
  const owners = new Set(lines.filter(({ item }) => item.quantity > 0).map(({ guestId }) => guestId))
  const choosing = guests.filter(({ guestId }) => owners.has(guestId))
  return choosing.length > 0 && choosing.every(({ isReady }) => isReady === true)
}
