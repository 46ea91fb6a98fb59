import { type JoinedTable, type Problem, plainNote } from '@carte/contract'
import type { Result } from '@carte/contract/client'
import { joinTable, leaveTable, openTable } from '@carte/contract/tables'
import {
  basketAtom,
  type JotaiStore,
  setOrderTypeAtom,
  setSpotAtom,
  tableAtom,
  useClient,
  useStore,
} from '@carte/store'
import { useState } from 'react'
import { guestInput } from './table-state.ts'

type Way = 'start' | 'join'

export interface EnterTable {
  /** The request that is under way. */
  readonly busy: Way | null
  /** Why the last request failed. */
  readonly problem: (Problem & { readonly way: Way }) | null
  /** Starts a table's order at the basket's spot. Returns whether that succeeded. */
  readonly start: (name: string) => Promise<boolean>
  /** Joins the order of a table. Leaves the one that this browser takes part in. Returns whether that succeeded. */
  readonly join: (code: string, name: string) => Promise<boolean>
}

/** Returns functions that start or join the order of a table at a shop. */
export function useEnterTable(shopId: string): EnterTable {
  const store = useStore()
  const client = useClient()
  const [busy, setBusy] = useState<Way | null>(null)
  const [problem, setProblem] = useState<EnterTable['problem']>(null)

  const enter = async (way: Way, request: () => Promise<Result<JoinedTable>>) => {
    if (busy !== null) return false
    setBusy(way)
    setProblem(null)
    const before = store.get(tableAtom)
    const answer = await request()
    setBusy(null)
    if (!answer.ok) {
      setProblem({ ...answer.problem, way })
      return false
    }
    if (before && before.tableId !== answer.data.tableId) void client.call(leaveTable, guestInput(before))
    remember(store, answer.data)
    return true
  }
  const body = (name: string) => {
    const plain = plainNote(name).trim()
    return plain === '' ? {} : { name: plain }
  }
  const params = { shopId }
  return {
    busy,
    problem,
    start: (name) =>
      enter('start', () =>
        client.call(openTable, { params, body: { ...body(name), spotId: store.get(basketAtom).spotId ?? '' } }),
      ),
    join: (code, name) =>
      enter('join', () => client.call(joinTable, { params, body: { ...body(name), code: code.trim() } })),
  }
}

function remember(store: JotaiStore, { tableId, guestId, secret, table }: JoinedTable): void {
  const { shopId, spotId } = table
  store.set(tableAtom, { tableId, shopId, spotId, guestId, secret, seq: 0, applied: [], table })
  if (store.get(basketAtom).shopId !== shopId) return
  store.set(setOrderTypeAtom, 'dineInPlace')
  store.set(setSpotAtom, spotId)
}
