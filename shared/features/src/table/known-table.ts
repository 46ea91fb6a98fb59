import type { Table } from '@carte/contract'
import { isTable } from '@carte/contract/guards'
import type { TableView } from '@carte/domain'
import { atom, type TableMembership, tableAtom } from '@carte/store'

const checked = new WeakMap<object, Table | null>()

/** Returns the table's basket as last received; null before that, and if the stored one is invalid. */
export function knownTable(membership: TableMembership | null): Table | null {
  const table = membership?.table
  if (typeof table !== 'object' || table === null) return null
  const known = checked.get(table)
  if (known !== undefined) return known
  const valid = isTable(table) ? table : null
  checked.set(table, valid)
  return valid
}

/** Returns the table's basket for the rules of `@carte/domain`; null without a session. */
export const tableViewOf = (membership: TableMembership | null): TableView | null =>
  membership && { table: knownTable(membership), guestId: membership.guestId, applied: membership.applied }

/** The basket of this browser's table; null without a session. */
export const tableViewAtom = atom((get) => tableViewOf(get(tableAtom)))
