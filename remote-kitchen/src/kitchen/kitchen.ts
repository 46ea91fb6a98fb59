import type {
  BusyMinutes,
  LaterOnlyMinutes,
  PauseMinutes,
  Problem,
  ShopErrorCode,
  ShopState,
  ShopStatus,
  StaffOrder,
  StaffSession,
  TimeChange,
  TimeChangeReason,
} from '@carte/contract'
import type { Client, Result } from '@carte/contract/client'
import * as staffApi from '@carte/contract/staff'
import type { JotaiStore } from '@carte/store'
import { type EventName, openOrderStream } from './order-stream.ts'
import { cancelledSince, isShown, stepsAhead, withOrder } from './orders.ts'
import { createReader } from './reader.ts'
import { createSendQueue } from './send-queue.ts'
import { INITIAL_STATE, type KitchenState, kitchenAtom } from './state.ts'
import { createTables } from './tables.ts'

/** The subject of actions on the shop. */
export const SHOP = 'shop'
/** The subject of actions on the preparation time. */
export const BUSY = 'busy'
/** The subject of actions that keep orders for later. */
export const LATER_ONLY = 'later-only'
export const articleSubject = (code: string): string => `article/${code}`

const SESSION_RETRY_MS = 5_000
/** Time passes, and orders that are being paid take their part of a slot without an event. */
const LOAD_INTERVAL_MS = 60_000

/** Returns the list with or without the item. */
const withItem = (list: readonly string[], item: string, isIncluded: boolean): readonly string[] => [
  ...list.filter((each) => each !== item),
  ...(isIncluded ? [item] : []),
]

/**
 * Creates the actions of one tablet's kitchen screen, which keep `kitchenAtom` current until `stop` resets it. A page
 * has one kitchen at a time.
 */
export function createKitchen(store: JotaiStore, client: Client) {
  let closeStream: (() => void) | null = null
  let sessionRetry: ReturnType<typeof setTimeout> | undefined
  let loadTimer: ReturnType<typeof setInterval> | undefined
  let isStopped = false

  const set = (change: Partial<KitchenState>) => {
    if (!isStopped) store.set(kitchenAtom, change)
  }
  const read = () => store.get(kitchenAtom)
  const dismiss = (subject: string) => {
    const { rejected } = read()
    if (rejected.some((each) => each.subject === subject))
      set({ rejected: rejected.filter((each) => each.subject !== subject) })
  }
  const sendQueue = createSendQueue({
    onChange: (all) => set({ pendingActions: all }),
    onRejected: ({ label, subject, newTime }, problem) => {
      if (problem.status === 401) return signedOut()
      dismiss(subject)
      const rejection = { label, subject, problem, ...(newTime === undefined ? {} : { newTime }) }
      set({ rejected: [...read().rejected, rejection] })
    },
  })

  const takeOrders = (orders: readonly StaffOrder[]) => {
    const now = Date.now()
    const { orders: known, cancelledByGuest } = read()
    const cancelled = cancelledSince(known ?? [], orders)
    set({
      orders: orders.filter((each) => isShown(each, now)),
      ...(cancelled.length > 0 && { cancelledByGuest: [...cancelledByGuest, ...cancelled] }),
    })
  }
  const takeOrder = (order: StaffOrder) => takeOrders(withOrder(read().orders ?? [], order))
  const takeShop = ({ status, pausedUntil, busy, laterOnlyUntil }: ShopState) =>
    set({ status, pausedUntil: pausedUntil ?? null, busy: busy ?? null, laterOnlyUntil: laterOnlyUntil ?? null })
  const onEvent = (name: EventName, data: string) => {
    if (name === 'menu') set({ menuRevision: read().menuRevision + 1 })
    else if (name === 'tables') tables.read()
    else if (name === 'order') {
      takeOrder(JSON.parse(data) as StaffOrder)
      load.read()
    } else takeShop(JSON.parse(data) as ShopState)
  }
  /** Reads how full the slots are. */
  const load = createReader(async () => {
    const { session } = read()
    if (typeof session === 'string') return
    const answer = await client.call(staffApi.getKitchenLoad, { params: { shopId: session.shopId }, headers: {} })
    if (answer.ok && typeof read().session !== 'string') set({ load: answer.data })
  })
  const tables = createTables({
    client,
    shopId: () => {
      const { session } = read()
      return isStopped || typeof session === 'string' ? null : session.shopId
    },
    set,
    send: (subject, label, call) => {
      dismiss(subject)
      sendQueue.send(subject, label, [call])
    },
  })
  /** Loads the whole list, because the stream does not report orders that ended while the tablet was offline. */
  async function reloadOrders(shopId: string): Promise<void> {
    const before = new Map(read().orders?.map((order) => [order.orderId, order]))
    const answer = await client.call(staffApi.getStaffOrders, { params: { shopId }, headers: {} })
    if (!answer.ok || typeof read().session === 'string') return
    const listed = new Set(answer.data.map(({ orderId }) => orderId))
    // An order that an event has updated during the request is newer than the response.
    const remaining = (read().orders ?? []).filter(
      (order) => listed.has(order.orderId) || before.get(order.orderId) !== order,
    )
    takeOrders(answer.data.reduce(withOrder, remaining))
  }
  const disconnect = () => {
    closeStream?.()
    closeStream = null
    clearInterval(loadTimer)
    load.stop()
    tables.stop()
  }
  function signedOut() {
    disconnect()
    sendQueue.clear()
    set({ ...INITIAL_STATE, session: 'none' })
  }
  function connect(session: StaffSession) {
    disconnect()
    set({ session, connection: 'connecting' })
    takeShop(session)
    const params = { shopId: session.shopId }
    loadTimer = setInterval(load.read, LOAD_INTERVAL_MS)
    closeStream = openOrderStream({
      open: () => new EventSource(client.address(staffApi.getStaffOrderEvents, { params, headers: {} })),
      probe: async (signal) => {
        const answer = await client.call(staffApi.getStaffSession, { headers: {}, signal })
        if (answer.status === 401) signedOut()
        return answer.ok
      },
      onConnection: (connection, lastResponseAt) => {
        set({ connection, lastResponseAt })
        if (connection !== 'live') return
        sendQueue.flush()
        void reloadOrders(session.shopId)
        load.read()
        tables.readAll()
      },
      onEvent,
    })
  }
  /** Loads the tablet's session; retries until the server answers. */
  async function begin(): Promise<void> {
    clearTimeout(sessionRetry)
    const answer = await client.call(staffApi.getStaffSession, { headers: {} })
    if (isStopped) return
    if (answer.ok) return connect(answer.data)
    if (answer.status === 401) return signedOut()
    set({ session: 'unreachable' })
    clearTimeout(sessionRetry)
    sessionRetry = setTimeout(begin, SESSION_RETRY_MS)
  }

  const callStatus = (orderId: string, status: StaffOrder['status'], refusal?: ShopErrorCode) => async () => {
    const body = { status, ...(refusal ? { refusal } : {}) }
    const answer = await client.call(staffApi.setOrderStatus, { params: { orderId }, headers: {}, body })
    if (answer.ok) takeOrder(answer.data)
    return answer
  }
  const callRefund = (orderId: string) => async () => {
    const answer = await client.call(staffApi.refundOrder, { params: { orderId }, headers: {} })
    if (answer.ok) {
      const isPending = answer.data.paymentStatus === 'captured'
      set({ refunding: withItem(read().refunding, orderId, isPending) })
    }
    return answer
  }
  const callSoldOut = (shopId: string, code: string, soldOut: boolean) => async () => {
    const answer = await client.call(staffApi.setSoldOut, { params: { shopId, code }, headers: {}, body: { soldOut } })
    if (answer.ok) set({ outEverywhere: withItem(read().outEverywhere, code, answer.data.soldOut && !soldOut) })
    return answer
  }
  const callTime = (orderId: string, body: Omit<TimeChange, 'at'>) => async () => {
    const answer = await client.call(staffApi.setPickupTime, { params: { orderId }, headers: {}, body })
    if (answer.ok) takeOrder(answer.data)
    return answer
  }
  const send = (
    { orderId, pickupCode }: StaffOrder,
    calls: readonly (() => Promise<Result<unknown>>)[],
    newTime?: string,
  ) => {
    dismiss(orderId)
    sendQueue.send(orderId, pickupCode, calls, newTime === undefined ? {} : { newTime })
  }

  return {
    ...tables.actions,
    begin,
    /** Signs in with the shop's key. @returns the problem if the server rejects it */
    async signIn(key: string): Promise<Problem | null> {
      const answer = await client.call(staffApi.signInStaff, { body: { key } })
      if (!answer.ok) return answer.problem
      connect(answer.data)
      return null
    },
    /** Signs out. @returns the problem if the request fails: the tablet then stays signed in */
    async signOut(): Promise<Problem | null> {
      const answer = await client.call(staffApi.signOutStaff, {})
      if (!answer.ok) return answer.problem
      signedOut()
      return null
    },
    /** Moves an order by the steps of one tap: see `stepsAhead`. */
    advance(order: StaffOrder): void {
      send(
        order,
        stepsAhead(order.status).map((step) => callStatus(order.orderId, step)),
      )
    },
    /** Accepts a scheduled order without starting it. */
    acceptForLater(order: StaffOrder): void {
      send(order, [callStatus(order.orderId, 'added')])
    },
    /** @param refusal selects the text that the guest reads */
    reject(order: StaffOrder, refusal?: ShopErrorCode): void {
      send(order, [callStatus(order.orderId, 'rollbacked', refusal)])
    },
    /**
     * Changes the pick-up time from the one that the order has here. The server rejects it if another tablet has changed
     * it meanwhile.
     *
     * @param to the new time
     * @param reason selects the text that the guest reads
     */
    changeTime(order: StaffOrder, to: string, reason: TimeChangeReason): void {
      send(order, [callTime(order.orderId, { from: order.pickupTime, to, reason })], to)
    },
    refund(order: StaffOrder): void {
      send(order, [callRefund(order.orderId)])
    },
    /**
     * Sets the shop's status. The last request wins, also over one that waits for the network.
     *
     * @param minutes length of a pause, counted by the server; without it the pause lasts until the staff end it
     */
    setStatus(status: ShopStatus, minutes?: PauseMinutes): void {
      const { session } = read()
      if (typeof session === 'string') return
      const params = { shopId: session.shopId }
      dismiss(SHOP)
      const call = async () => {
        const body = { status, ...(minutes === undefined ? {} : { minutes }) }
        const answer = await client.call(staffApi.setShopStatus, { params, headers: {}, body })
        if (answer.ok) takeShop(answer.data)
        return answer
      }
      sendQueue.sendLatest(SHOP, session.shopName, status, [call])
    },
    /**
     * Lengthens the preparation time of new orders; the server ends it after an hour.
     *
     * @param minutes 0: as usual
     */
    setBusy(minutes: BusyMinutes | 0): void {
      const { session } = read()
      if (typeof session === 'string') return
      const params = { shopId: session.shopId }
      dismiss(BUSY)
      const call = async () => {
        const answer = await client.call(staffApi.setBusy, { params, headers: {}, body: { minutes } })
        if (answer.ok) takeShop(answer.data)
        return answer
      }
      sendQueue.sendLatest(BUSY, session.shopName, String(minutes), [call])
    },
    /**
     * Keeps orders for later; the server ends it.
     *
     * @param minutes counted by the server; 0: takes orders as soon as possible again
     */
    setLaterOnly(minutes: LaterOnlyMinutes | 0): void {
      const { session } = read()
      if (typeof session === 'string') return
      const params = { shopId: session.shopId }
      dismiss(LATER_ONLY)
      const call = async () => {
        const answer = await client.call(staffApi.setLaterOnly, { params, headers: {}, body: { minutes } })
        if (answer.ok) takeShop(answer.data)
        return answer
      }
      sendQueue.sendLatest(LATER_ONLY, session.shopName, String(minutes), [call])
    },
    /**
     * Marks an article as sold out or available.
     * @param name for the message if the server rejects the change
     */
    setSoldOut(code: string, name: string, soldOut: boolean): void {
      const { session } = read()
      if (typeof session === 'string') return
      dismiss(articleSubject(code))
      sendQueue.sendLatest(articleSubject(code), name, String(soldOut), [callSoldOut(session.shopId, code, soldOut)])
    },
    dismiss,
    /** Removes the notice that the guest has cancelled the order. */
    dismissCancelled(orderId: string): void {
      set({ cancelledByGuest: read().cancelledByGuest.filter((order) => order.orderId !== orderId) })
    },
    stop(): void {
      disconnect()
      clearTimeout(sessionRetry)
      sendQueue.clear()
      set(INITIAL_STATE)
      isStopped = true
    },
  }
}

export type Kitchen = ReturnType<typeof createKitchen>
