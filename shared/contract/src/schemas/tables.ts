import * as z from 'zod/mini'
import { CHOICES_MAX, LINES_MAX, QUANTITY_MAX, TABLE_GUEST_NAME_MAX_LENGTH, TABLE_ORDERS_MAX } from '../constants.ts'
import { NOTE } from '../note.ts'
import { Id, Instant } from './common.ts'
import { OrderChoice, OrderItem, OrderStatus, TableClaim } from './orders.ts'

const TableId = z.string().check(z.minLength(1), z.maxLength(64))
export const TableParams = z.strictObject({ tableId: TableId })

export const TableQuery = z.strictObject({
  /** Whether to return a session that has ended, too. */
  ended: z.optional(z.enum(['true', 'false'])),
})

/** The secret of a guest of a table; never part of an address. */
const TableGuestSecret = z.string().check(z.maxLength(64))
export const TableGuestHeaders = z.object({ 'table-guest': z.optional(TableGuestSecret) })

const GuestName = z.string().check(z.maxLength(TABLE_GUEST_NAME_MAX_LENGTH), z.regex(NOTE))

export const OpenTableRequest = z.strictObject({
  /** A spot for eating in. */
  spotId: Id,
  /** Other guests see it. An empty name is none. */
  name: z.optional(GuestName),
})
export type OpenTableRequest = z.infer<typeof OpenTableRequest>

export const JoinTableRequest = z.strictObject({
  /** As typed: the server ignores case, spaces and hyphens. */
  code: z.string().check(z.minLength(1), z.maxLength(32)),
  name: z.optional(GuestName),
})
export type JoinTableRequest = z.infer<typeof JoinTableRequest>

export const TableLineInput = z.strictObject({
  /** The id of the line in the guest's basket. */
  lineId: Id,
  /** `quantity` is the outstanding one: without what the orders in `applied` have claimed. */
  item: OrderItem,
})
export type TableLineInput = z.infer<typeof TableLineInput>

export const PublishLinesRequest = z.strictObject({
  /** Grows with each change. The server ignores a list whose `seq` is not greater than that of the last one. */
  seq: z.int().check(z.minimum(1)),
  /** All lines of the guest's basket. */
  lines: z.array(TableLineInput).check(z.maxLength(LINES_MAX)),
  /** Ids of the paid orders whose lines the guest's basket does not contain any more. */
  applied: z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(TABLE_ORDERS_MAX)),
})
export type PublishLinesRequest = z.infer<typeof PublishLinesRequest>

export const TableReadyRequest = z.strictObject({ isReady: z.boolean() })
export const TableCallRequest = z.strictObject({ isCalling: z.boolean() })

export const TableGuest = z.object({
  guestId: z.string(),
  /** From 1, in the order of joining. A number is never used again. */
  number: z.int(),
  /** Null for a guest without a name: pages show the number. */
  name: z.nullable(z.string()),
  isOpener: z.boolean(),
  /** Whether the guest has chosen. A change of their lines makes it false. */
  isReady: z.optional(z.boolean()),
})
export type TableGuest = z.infer<typeof TableGuest>

/** A call for the staff. There is one for a table at a time. */
export const TableCall = z.object({
  /** When the guest has called. */
  at: Instant,
  /** Whether a member of the staff is coming. */
  isAnswered: z.boolean(),
})
export type TableCall = z.infer<typeof TableCall>

export const TableItem = z.object({
  code: Id,
  /** The outstanding quantity: what no order has claimed. */
  quantity: z.int().check(z.minimum(0), z.maximum(QUANTITY_MAX)),
  choices: z.array(OrderChoice).check(z.maxLength(CHOICES_MAX)),
})

export const TableLine = z.object({
  lineId: Id,
  /** The guest whose basket has the line. A guest who has left is not in `guests` any more. */
  guestId: z.string(),
  item: TableItem,
  /** The unpaid order that has claimed at least a part of the line, with the guest who is paying. */
  claimed: z.optional(z.object({ orderId: z.string(), guestId: z.string() })),
})
export type TableLine = z.infer<typeof TableLine>

export const TableOrder = z.object({
  orderId: z.string(),
  /** The guest who placed it. */
  guestId: z.string(),
  /** `calculatedPrice` is unpaid. The claims of a `rollbacked` order do not count. */
  status: OrderStatus,
  pickupCode: z.string(),
  lines: z.array(z.object(TableClaim.shape)),
})
export type TableOrder = z.infer<typeof TableOrder>

export const Table = z.object({
  tableId: z.string(),
  shopId: Id,
  spotId: Id,
  /** Grows with each change, also of an order's status. */
  version: z.int(),
  joinCode: z.string(),
  guests: z.array(TableGuest),
  /** Lines with an outstanding quantity, and lines that an unpaid order has claimed. */
  lines: z.array(TableLine),
  /** Earliest first. */
  orders: z.array(TableOrder),
  /** Missing without a call, and some minutes after the staff have answered it. */
  call: z.optional(TableCall),
})
export type Table = z.infer<typeof Table>

export const JoinedTable = z.object({
  tableId: z.string(),
  guestId: z.string(),
  /** Sent as the header `table-guest`. The server stores only its hash. */
  secret: z.string(),
  table: Table,
})
export type JoinedTable = z.infer<typeof JoinedTable>

/** The data of a `changed` event of `/api/tables/{tableId}/events`. */
export const TableChangedEvent = z.object({ version: z.int() })
export type TableChangedEvent = z.infer<typeof TableChangedEvent>
