import { arrayOf, isId, isNumber, isString, nullable, objectOf } from '@carte/contract/guards'
import { atom } from './jotai.ts'
import { storedAtom } from './storage.ts'

/** A `Table` of which only the id has been checked. */
interface StoredTable {
  readonly tableId: string
}

/** This browser's place in the session of a table, whose guests order together (TABLE-20). */
export interface TableMembership {
  readonly tableId: string
  readonly shopId: string
  readonly spotId: string
  readonly guestId: string
  /** Sent as the header `table-guest`. */
  readonly secret: string
  /** Number of the last published list of lines. */
  readonly seq: number
  /** Ids of the paid orders whose dishes this browser's basket does not contain any more. */
  readonly applied: readonly string[]
  /** The table's basket as last received. `knownTable` of `@carte/features` checks it, so that the shell need not. */
  readonly table: StoredTable
}

const stored = storedAtom<TableMembership | null>(
  'table',
  nullable(
    objectOf<TableMembership>({
      tableId: isString,
      shopId: isId,
      spotId: isId,
      guestId: isString,
      secret: isString,
      seq: isNumber,
      applied: arrayOf(isString),
      table: objectOf<StoredTable>({ tableId: isString }),
    }),
  ),
  null,
)

/**
 * The session of a table that this browser takes part in; null without one. Set a value, or a function of the newest
 * value, which another tab may have written.
 */
export const tableAtom = atom(
  (get) => get(stored),
  (get, set, next: TableMembership | null | ((now: TableMembership | null) => TableMembership | null)) =>
    stored.write({ get, set }, next),
)
