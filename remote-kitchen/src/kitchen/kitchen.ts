import type { Problem, ShopErrorCode, ShopStatus, StaffOrder, StaffSession } from '@carte/contract'
import type { Client } from '@carte/contract/client'
import {
  getStaffOrderEvents,
  getStaffOrders,
  getStaffSession,
  refundOrder,
  setOrderStatus,
  setShopStatus,
  setSoldOut,
  signInStaff,
  signOutStaff,
} from '@carte/contract/staff'
import { type EventName, type Link, openLine } from './line.ts'
import { isShown, stepsAhead, withOrder } from './orders.ts'
import { createSending, type Sending } from './sending.ts'

/** Everything that a kitchen's screen shows. */
export interface KitchenState {
  /** `asking` until the server has said whose tablet this is; `none` where it wants a key; `unreachable` where it could not be asked. */
  readonly session: StaffSession | 'asking' | 'none' | 'unreachable'
  readonly status: ShopStatus
  /** First paid first; whether the first ones have come. */
  readonly orders: readonly StaffOrder[]
  readonly link: Link
  /** Rises with each change of the menu: it is to be asked for again. */
  readonly menuTurn: number
  readonly sending: readonly Sending[]
  /** What the server has refused last. */
  readonly refused: { readonly label: string; readonly subject: string; readonly problem: Problem } | null
}

export const FIRST: KitchenState = {
  session: 'asking',
  status: 'online',
  orders: [],
  link: 'connecting',
  menuTurn: 0,
  sending: [],
  refused: null,
}

const ASK_AGAIN_MS = 5_000

/** The kitchen of one tablet: what it shows, and what can be done. Lives as long as its screen. */
export function createKitchen(client: Client) {
  let state = FIRST
  const listeners = new Set<() => void>()
  let closeLine: (() => void) | null = null
  let again: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const set = (change: Partial<KitchenState>) => {
    if (isOver) return
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const sending = createSending({
    onChange: (all) => set({ sending: all }),
    onRefused: ({ label, subject }, problem) => {
      if (problem.status === 401) signedOut()
      else set({ refused: { label, subject, problem } })
    },
  })

  const take = (order: StaffOrder) => {
    const now = Date.now()
    set({ orders: withOrder(state.orders, order).filter((each) => isShown(each, now)) })
  }
  const hear = (name: EventName, data: string) => {
    if (name === 'menu') set({ menuTurn: state.menuTurn + 1 })
    else if (name === 'order') take(JSON.parse(data) as StaffOrder)
    else set({ status: (JSON.parse(data) as { status: ShopStatus }).status })
  }
  /** The whole list: what has ended long ago, while nothing was heard, no event tells of. */
  async function refill(shopId: string): Promise<void> {
    const before = new Map(state.orders.map((order) => [order.orderId, order]))
    const answer = await client.call(getStaffOrders, { params: { shopId }, headers: {} })
    if (!answer.ok || isOver) return
    const told = new Set(answer.data.map(({ orderId }) => orderId))
    // What an event has told meanwhile is newer.
    const kept = state.orders.filter((order) => told.has(order.orderId) || before.get(order.orderId) !== order)
    set({ orders: answer.data.reduce(withOrder, kept) })
  }
  const closeAll = () => {
    closeLine?.()
    closeLine = null
  }
  function signedOut() {
    closeAll()
    set({ ...FIRST, session: 'none' })
  }
  function enter(session: StaffSession) {
    closeAll()
    set({ session, status: session.status, link: 'connecting' })
    const params = { shopId: session.shopId }
    closeLine = openLine({
      open: () => new EventSource(client.address(getStaffOrderEvents, { params, headers: {} })),
      ask: async (signal) => {
        const answer = await client.call(getStaffSession, { headers: {}, signal })
        if (answer.status === 401) signedOut()
        return answer.ok
      },
      onLink: (link) => {
        set({ link })
        if (link !== 'live') return
        sending.flush()
        void refill(session.shopId)
      },
      onEvent: hear,
    })
  }
  /** Whose tablet this is; asked until somebody answers. */
  async function begin(): Promise<void> {
    clearTimeout(again)
    const answer = await client.call(getStaffSession, { headers: {} })
    if (isOver) return
    if (answer.ok) return enter(answer.data)
    if (answer.status === 401) return signedOut()
    set({ session: 'unreachable' })
    again = setTimeout(begin, ASK_AGAIN_MS)
  }

  const changed = (orderId: string) => (answer: { readonly ok: boolean; readonly data?: unknown }) => {
    if (answer.ok && (answer.data as StaffOrder).orderId === orderId) take(answer.data as StaffOrder)
  }
  const call = (orderId: string, status: StaffOrder['status'], refusal?: ShopErrorCode) => async () => {
    const body = { status, ...(refusal ? { refusal } : {}) }
    const answer = await client.call(setOrderStatus, { params: { orderId }, headers: {}, body })
    changed(orderId)(answer)
    return answer
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => state,
    begin,
    /** @returns the problem where the server refuses the key. */
    async signIn(key: string): Promise<Problem | null> {
      const answer = await client.call(signInStaff, { body: { key } })
      if (!answer.ok) return answer.problem
      enter(answer.data)
      return null
    },
    /** @returns the problem where the server could not be told: the tablet stays signed in then. */
    async signOut(): Promise<Problem | null> {
      const answer = await client.call(signOutStaff, {})
      if (!answer.ok) return answer.problem
      signedOut()
      return null
    },
    /** One tap on: see `stepsAhead`. */
    advance({ orderId, status, pickupCode }: StaffOrder): void {
      sending.send(
        orderId,
        pickupCode,
        stepsAhead(status).map((step) => call(orderId, step)),
      )
    },
    /** Takes an order of later without beginning it. */
    acceptForLater({ orderId, pickupCode }: StaffOrder): void {
      sending.send(orderId, pickupCode, [call(orderId, 'added')])
    },
    refuse({ orderId, pickupCode }: StaffOrder, refusal?: ShopErrorCode): void {
      sending.send(orderId, pickupCode, [call(orderId, 'rollbacked', refusal)])
    },
    refund({ orderId, pickupCode }: StaffOrder): void {
      sending.send(orderId, pickupCode, [() => client.call(refundOrder, { params: { orderId }, headers: {} })])
    },
    setStatus(status: ShopStatus): void {
      const { session } = state
      if (typeof session === 'string') return
      const params = { shopId: session.shopId }
      sending.send('shop', session.shopName, [
        () => client.call(setShopStatus, { params, headers: {}, body: { status } }),
      ])
    },
    /** @param name as it is told where the server refuses */
    setSoldOut(code: string, name: string, soldOut: boolean): void {
      const { session } = state
      if (typeof session === 'string') return
      const params = { shopId: session.shopId, code }
      sending.send(`article/${code}`, name, [() => client.call(setSoldOut, { params, headers: {}, body: { soldOut } })])
    },
    dismiss: () => set({ refused: null }),
    stop(): void {
      closeAll()
      clearTimeout(again)
      sending.stop()
      isOver = true
    },
  }
}
export type Kitchen = ReturnType<typeof createKitchen>
