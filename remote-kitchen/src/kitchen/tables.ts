import { getDeliverySpots, type Problem, type StaffTable } from '@carte/contract'
import type { Client, Result } from '@carte/contract/client'
import * as staffApi from '@carte/contract/staff'
import { createReader } from './reader.ts'
import type { KitchenState } from './state.ts'

/** The subject of actions on a table. */
export const tableSubject = ({ tableId }: Pick<StaffTable, 'tableId'>): string => `table/${tableId}`
export const isTableSubject = (subject: string): boolean => subject.startsWith('table/')

/** At a busy shop, phones publish several times a second. */
const READ_PAUSE_MS = 500
const RETRY_MS = 5_000

interface TablesOptions {
  readonly client: Client
  /** Returns the shop of the session; null without one. */
  readonly shopId: () => string | null
  readonly set: (change: Partial<KitchenState>) => void
  readonly send: (subject: string, label: string, call: () => Promise<Result<unknown>>) => void
}

/** Creates the list of the shop's tables whose guests order together (TABLE-41), with what staff can do to them. */
export function createTables({ client, shopId, set, send }: TablesOptions) {
  let retry: ReturnType<typeof setTimeout> | undefined

  const list = createReader(async () => {
    clearTimeout(retry)
    const shop = shopId()
    if (shop === null) return
    const answer = await client.call(staffApi.getStaffTables, { params: { shopId: shop }, headers: {} })
    if (shopId() !== shop) return
    set(answer.ok ? { tables: answer.data, isTablesFailed: false } : { isTablesFailed: true })
    if (!answer.ok) retry = setTimeout(list.read, RETRY_MS)
  }, READ_PAUSE_MS)

  /** Loads the shop's spots before they are needed, because there may be no network then. */
  const spots = createReader(async () => {
    const shop = shopId()
    if (shop === null) return
    const answer = await client.call(getDeliverySpots, { params: { shopId: shop } })
    if (answer.ok && shopId() === shop)
      set({ tableSpots: answer.data.filter(({ orderType }) => orderType === 'dineInPlace') })
  })

  const change = (table: StaffTable, label: string, call: () => Promise<Result<unknown>>) =>
    send(tableSubject(table), label, async () => {
      const answer = await call()
      list.read()
      return answer
    })
  const of = ({ tableId }: StaffTable) => ({ params: { tableId }, headers: {} })

  return {
    /** Reads the list again. */
    read: list.read,
    /** Reads the list and the spots, after the connection was established. */
    readAll(): void {
      list.read()
      spots.read()
    },
    /** Stops reading until the next call. */
    stop(): void {
      clearTimeout(retry)
      list.stop()
      spots.stop()
    },
    actions: {
      /**
       * Tells the guests who have called that a member of staff is coming (TABLE-46).
       * @param label names the table to the staff
       */
      answerCall(table: StaffTable, label: string): void {
        change(table, label, () => client.call(staffApi.answerTableCall, of(table)))
      },
      /** Moves the guests to another spot (TABLE-43). */
      moveTable(table: StaffTable, label: string, spotId: string): void {
        change(table, label, () => client.call(staffApi.moveStaffTable, { ...of(table), body: { spotId } }))
      },
      /** Ends the shared order (TABLE-42). */
      endTable(table: StaffTable, label: string): void {
        change(table, label, () => client.call(staffApi.endStaffTable, of(table)))
      },
    },
  }
}

/** Returns whether the guests of a table wait for an answer to their call. */
export const isCalling = ({ call }: Pick<StaffTable, 'call'>): boolean => call?.isAnswered === false

/** Returns whether the server has rejected an action because the shared order has ended meanwhile. */
export const isTableGone = ({ code }: Problem): boolean => code === 'table-not-found'
