import { TABLE_MAX_LENGTH } from '../constants.ts'
import type {
  OrderItem,
  OrderRequest,
  OrderStatusEvent,
  OrderTimeEvent,
  PaidSession,
  PlacedOrder,
  Signage,
  StoredOrder,
  TableClaim,
  VatLine,
} from '../schemas/orders.ts'
import { isCurrency, isId, isInstant, isLanguage, isOrderStatus, isOrderType } from './common.ts'
import { arrayOf, isInteger, isNumber, isString, isText, nullable, objectOf, optional } from './guard.ts'

const isStoredOrder = objectOf<StoredOrder>({
  id: isString,
  expires: isInstant,
  customerCode: isString,
  pickupCode: optional(isString),
  shopName: optional(isString),
  table: optional(isText(0, TABLE_MAX_LENGTH)),
  pickupTime: optional(isInstant),
  status: optional(isOrderStatus),
})

export const isPaidSession = objectOf<PaidSession>({
  details: nullable(
    objectOf<NonNullable<PaidSession['details']>>({
      orderId: isString,
      pickupTime: isInstant,
      customerCode: isString,
      paymentID: isString,
      userAgent: isString,
    }),
  ),
  paidOrders: arrayOf(isStoredOrder),
  deliveredOrders: arrayOf(isStoredOrder),
})

export const isPlacedOrder = objectOf<PlacedOrder>({
  orderId: isString,
  customerCode: isString,
  pickupCode: isString,
  pickupTime: isInstant,
  total: isNumber,
  currency: isCurrency,
  vat: arrayOf(objectOf<VatLine>({ rate: isNumber, base: isNumber, amount: isNumber })),
  status: isOrderStatus,
})

export const isOrderStatusEvent = objectOf<OrderStatusEvent>({
  orderId: isString,
  status: isOrderStatus,
  at: isInstant,
})

export const isOrderTimeEvent = objectOf<OrderTimeEvent>({ orderId: isString, pickupTime: isInstant })

/**
 * Checks an order request that this browser has stored to send it again. Checks only the types: the server validates
 * lengths, quantities and addresses, and responds with an error code for each.
 */
export const isOrderRequest = objectOf<OrderRequest>({
  shopId: isId,
  orderType: isOrderType,
  pickupTime: isString,
  items: arrayOf(
    objectOf<OrderItem>({
      code: isId,
      quantity: isInteger,
      choices: arrayOf(
        objectOf<OrderItem['choices'][number]>({ level: isInteger, articleCode: isId, choiceCode: isId }),
      ),
    }),
  ),
  customerCode: isString,
  note: isString,
  spotId: optional(isId),
  email: optional(isString),
  phone: optional(isString),
  language: isLanguage,
  quoteId: optional(isString),
  table: optional(
    objectOf<NonNullable<OrderRequest['table']>>({
      tableId: isString,
      lines: arrayOf(objectOf<TableClaim>({ lineId: isId, guestId: isString, quantity: isInteger })),
    }),
  ),
})

export const isSignage = objectOf<Signage>({ preparing: arrayOf(isString), ready: arrayOf(isString) })
