import type { Table } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { clientAtom, tableAtom } from '@carte/store'
import { joinTable, payByCard, type TablePhone } from '@carte/testing'
import { createNetwork, installStreams, type Network } from '@carte/testing/network'
import { afterEach, beforeAll, beforeEach } from '@jest/globals'
import { act, cleanup } from '@testing-library/react'
import { tableChunk } from '../components/table/LazyTable.tsx'
import { linePayersAtom, tableDialogAtom } from '../components/table/table-state.ts'
import { setUpBasket } from './basket.ts'

const ORIGIN = 'http://phone.invalid'

/** Like `setUpBasket`, in a browser with event streams and with a network that can be cut. */
export function setUpTable() {
  const basket = setUpBasket()
  let network: Network
  let removeStreams: () => void

  beforeAll(() => basket.harness.store.set(tableChunk.loadAtom))
  beforeEach(() => {
    removeStreams = installStreams()
    network = createNetwork(basket.harness.api.visitor(), ORIGIN)
    basket.harness.store.set(clientAtom, createClient({ fetch: network.fetch, seenAt: ORIGIN }))
  })
  afterEach(() => {
    // Stop following the table before its streams are closed.
    cleanup()
    removeStreams()
    const { store } = basket.harness
    store.set(tableAtom, null)
    store.set(tableDialogAtom, null)
    store.set(linePayersAtom, new Map())
  })

  return {
    basket,
    network: () => network,
    /** Makes this browser a guest of a new table. Returns the table as the server has sent it. */
    enter: async (spotId = 'bord-2'): Promise<Table> => {
      const { api, store } = basket.harness
      const answer = await api.fetch('/api/shops/centrum/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ spotId }),
      })
      const { tableId, guestId, secret, table } = (await answer.json()) as {
        tableId: string
        guestId: string
        secret: string
        table: Table
      }
      const { shopId } = table
      act(() => store.set(tableAtom, { tableId, shopId, spotId, guestId, secret, seq: 0, applied: [], table }))
      return table
    },
    /** Another guest joins a table. */
    join: (table: Pick<Table, 'joinCode'>, name?: string): Promise<TablePhone> =>
      joinTable(basket.harness.api.visitor(), table.joinCode, name),
    /** Pays an order of another guest. */
    pay: (orderId: string) => payByCard(basket.harness.api.visitor(), orderId, basket.harness.api.url),
  }
}
