import type { OrderItem, TableClaim } from '../schemas/orders.ts'
import type { Table, TableCall, TableChangedEvent, TableGuest, TableLine, TableOrder } from '../schemas/tables.ts'
import { isId, isInstant, isOrderStatus } from './common.ts'
import { arrayOf, isBoolean, isInteger, isString, nullable, objectOf, optional } from './guard.ts'

const isClaim = objectOf<TableClaim>({ lineId: isId, guestId: isString, quantity: isInteger })

/** Checks a table's basket that this browser has stored. Checks only the types: the server validates the rest. */
export const isTable = objectOf<Table>({
  tableId: isString,
  shopId: isId,
  spotId: isId,
  version: isInteger,
  joinCode: isString,
  guests: arrayOf(
    objectOf<TableGuest>({
      guestId: isString,
      number: isInteger,
      name: nullable(isString),
      isOpener: isBoolean,
      isReady: optional(isBoolean),
    }),
  ),
  lines: arrayOf(
    objectOf<TableLine>({
      lineId: isId,
      guestId: isString,
      item: objectOf<TableLine['item']>({
        code: isId,
        quantity: isInteger,
        choices: arrayOf(
          objectOf<OrderItem['choices'][number]>({ level: isInteger, articleCode: isId, choiceCode: isId }),
        ),
      }),
      claimed: optional(objectOf<NonNullable<TableLine['claimed']>>({ orderId: isString, guestId: isString })),
    }),
  ),
  orders: arrayOf(
    objectOf<TableOrder>({
      orderId: isString,
      guestId: isString,
      status: isOrderStatus,
      pickupCode: isString,
      lines: arrayOf(isClaim),
    }),
  ),
  call: optional(objectOf<TableCall>({ at: isInstant, isAnswered: isBoolean })),
})

export const isTableChangedEvent = objectOf<TableChangedEvent>({ version: isInteger })
