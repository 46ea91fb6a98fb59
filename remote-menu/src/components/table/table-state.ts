import { atom, basketAtom, type TableMembership, tableAtom } from '@carte/store'

/** The dialog of guests who order together: to start or join, or with the code for the others. */
type TableDialog = 'start' | 'invite'
export const tableDialogAtom = atom<TableDialog | null>(null)

/** Whether the basket belongs to the shop at whose table this browser orders together with others. */
export const isAtTableAtom = atom((get) => {
  const membership = get(tableAtom)
  return membership !== null && membership.shopId === get(basketAtom).shopId
})

/** Whether the guest is just leaving: then the end of the session needs no notice. */
export const isLeavingAtom = atom(false)

/** Who is paying for which own lines, as a text by line id. Set by the lazy chunk, which knows the table. */
export const linePayersAtom = atom<ReadonlyMap<string, string>>(new Map())

const JOIN_PARAMETER = 'join'

/** Returns the join code in a query; null without one. */
export const joinCodeIn = (search: string): string | null => new URLSearchParams(search).get(JOIN_PARAMETER)

/** Returns the query without the join code. */
export function withoutJoinCode(search: string): string {
  const query = new URLSearchParams(search)
  query.delete(JOIN_PARAMETER)
  return query.size > 0 ? `?${query}` : ''
}

/** Returns the query of a link to join a table. */
export const joinQuery = (code: string) => ({ [JOIN_PARAMETER]: code })

/** Returns the input of a call of this browser's guest about the table. */
export const guestInput = ({ tableId, secret }: TableMembership) => ({
  params: { tableId },
  headers: { 'table-guest': secret },
})
