import type {
  DeliverySpot,
  KitchenLoad,
  Problem,
  ShopState,
  ShopStatus,
  StaffOrder,
  StaffSession,
  StaffTable,
} from '@carte/contract'
import { type Atom, atom } from '@carte/store'
import type { ConnectionState } from './order-stream.ts'
import type { PendingAction } from './send-queue.ts'

/** An action that the server has rejected. */
export interface RejectedAction {
  /** An order's id, `article/<code>`, `table/<id>`, or one of the shop's subjects, such as `BUSY`. */
  readonly subject: string
  /** Names the subject to the staff: a pickup code, or the name of the shop, the article or the table. */
  readonly label: string
  /** The pick-up time that a change of an order's time asked for. */
  readonly newTime?: string
  readonly problem: Problem
}

/** An order that its guest has cancelled. */
export type CancelledOrder = Pick<StaffOrder, 'orderId' | 'pickupCode'>

export interface KitchenState {
  /** `asking` until the server has answered, `none` if the tablet must sign in, `unreachable` if the request failed. */
  readonly session: StaffSession | 'asking' | 'none' | 'unreachable'
  readonly status: ShopStatus
  /** When a pause ends by itself; null if the staff must end it. */
  readonly pausedUntil: string | null
  /** By how much the preparation time is longer, and until when; null if it is as usual. */
  readonly busy: NonNullable<ShopState['busy']> | null
  /** Until when orders are kept for later; null if the shop takes orders as soon as possible. */
  readonly laterOnlyUntil: string | null
  /** In the order of payment; null until loaded. */
  readonly orders: readonly StaffOrder[] | null
  /** How full the next slots are. */
  readonly load: KitchenLoad
  /** Tables whose guests order together, as the server sorts them; null until loaded. */
  readonly tables: readonly StaffTable[] | null
  /** Whether the last request for the tables has failed. */
  readonly isTablesFailed: boolean
  /** The shop's spots for eating in. Empty until loaded. */
  readonly tableSpots: readonly DeliverySpot[]
  readonly connection: ConnectionState
  /** When the server last responded before the connection was lost, in milliseconds. */
  readonly lastResponseAt: number
  /** Incremented on each change of the menu, which must then be loaded again. */
  readonly menuRevision: number
  readonly pendingActions: readonly PendingAction[]
  /** The latest rejection of each subject, until it is dismissed or retried. */
  readonly rejected: readonly RejectedAction[]
  /** Orders that their guests cancelled while this tablet showed them, until the staff dismiss the notice. */
  readonly cancelledByGuest: readonly CancelledOrder[]
  /** Orders whose refund is pending, because the payment provider did not answer at once. */
  readonly refunding: readonly string[]
  /**
   * Articles that stay sold out although this shop has marked them as available, because the whole chain has sold out.
   */
  readonly outEverywhere: readonly string[]
}

/** The state without a session, before the server has answered. */
export const INITIAL_STATE: KitchenState = {
  session: 'asking',
  status: 'online',
  pausedUntil: null,
  busy: null,
  laterOnlyUntil: null,
  orders: null,
  load: [],
  tables: null,
  isTablesFailed: false,
  tableSpots: [],
  connection: 'connecting',
  lastResponseAt: 0,
  menuRevision: 0,
  pendingActions: [],
  rejected: [],
  cancelledByGuest: [],
  refunding: [],
  outEverywhere: [],
}

const base = atom(INITIAL_STATE)

/** The whole state. Only `createKitchen` writes it. */
export const kitchenAtom = atom(
  (get) => get(base),
  (get, set, change: Partial<KitchenState>) => set(base, { ...get(base), ...change }),
)

const field = <K extends keyof KitchenState>(name: K): Atom<KitchenState[K]> => atom((get) => get(base)[name])

// A component reads the fields that it renders, so the others do not render it again.
export const staffSessionAtom = field('session')
export const statusAtom = field('status')
export const pausedUntilAtom = field('pausedUntil')
export const busyAtom = field('busy')
export const laterOnlyUntilAtom = field('laterOnlyUntil')
export const ordersAtom = field('orders')
export const loadAtom = field('load')
export const tablesAtom = field('tables')
export const isTablesFailedAtom = field('isTablesFailed')
export const tableSpotsAtom = field('tableSpots')
export const connectionAtom = field('connection')
export const lastResponseAtAtom = field('lastResponseAt')
export const menuRevisionAtom = field('menuRevision')
export const pendingActionsAtom = field('pendingActions')
export const rejectedAtom = field('rejected')
export const cancelledByGuestAtom = field('cancelledByGuest')
export const refundingAtom = field('refunding')
export const outEverywhereAtom = field('outEverywhere')
