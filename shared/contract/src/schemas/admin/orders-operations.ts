import * as z from 'zod/mini'
import * as endpoints from '../../admin/orders.ts'
import { Id } from '../common.ts'
import { operation } from '../operation.ts'
import { IdempotencyHeaders } from '../orders.ts'
import { Problem } from '../problem.ts'
import {
  DayClose,
  DayCloseFileQuery,
  DayCloseParams,
  RefundLinesRequest,
  ResendRequest,
  ShopOrder,
  ShopOrderParams,
  ShopOrders,
  ShopOrdersQuery,
} from './orders.ts'

export const getShopOrders = operation(endpoints.getShopOrders, {
  summary: 'Search the orders of a shop',
  description: 'Newest first, fifty at a time. Needs the role `shift`.',
  tag: 'admin',
  access: 'admin',
  params: z.strictObject({ shopId: Id }),
  query: ShopOrdersQuery,
  answers: { 200: ShopOrders, 401: Problem, 403: Problem },
})
export const getShopOrderEvents = operation(endpoints.getShopOrderEvents, {
  summary: 'Stream the orders of a shop as server-sent events',
  description:
    'Sends `order` with a row of the list for each order whose payment begins or that changes later, and `ready` when the list must be read: at the beginning, and after changes may have been missed. A `ping` follows every 25 seconds. The stream ends with the session or the role. Needs the role `shift`.',
  tag: 'admin',
  access: 'admin',
  params: z.strictObject({ shopId: Id }),
  answers: { 200: 'text/event-stream', 401: Problem, 403: Problem, 404: Problem, 429: Problem, 503: Problem },
})
export const getShopOrder = operation(endpoints.getShopOrder, {
  summary: 'Get an order with its whole history',
  description: 'Lines, VAT, contact, payments, and what happened when. Needs the role `shift`.',
  tag: 'admin',
  access: 'admin',
  params: ShopOrderParams,
  answers: { 200: ShopOrder, 401: Problem, 403: Problem, 404: Problem },
})
export const refundShopOrder = operation(endpoints.refundShopOrder, {
  summary: 'Refund an order',
  description:
    'Sends back what is left of the captured amount, once, however often it is called. If the provider cannot be reached, the server retries. Needs the role `manager` and a recent verification.',
  tag: 'admin',
  access: 'admin',
  params: ShopOrderParams,
  answers: { 200: ShopOrder, 401: Problem, 403: Problem, 409: Problem, 502: Problem },
})
export const refundShopOrderLines = operation(endpoints.refundShopOrderLines, {
  summary: 'Refund some lines of an order, once per idempotency key',
  description:
    'Sends back what the guest paid for them; the order goes on. The answer has the refund with its state: `requested` if the provider cannot be reached, and the server retries; `failed` if it rejects the refund. Needs the role `manager` and a recent verification.',
  tag: 'admin',
  access: 'admin',
  params: ShopOrderParams,
  headers: IdempotencyHeaders,
  body: RefundLinesRequest,
  answers: { 200: ShopOrder, 401: Problem, 403: Problem, 409: Problem },
})
export const resendReceipt = operation(endpoints.resendReceipt, {
  summary: 'Send the receipt of an order again',
  description: 'To the order’s address, or to another one. Needs the role `shift`.',
  tag: 'admin',
  access: 'admin',
  params: ShopOrderParams,
  body: ResendRequest,
  answers: { 204: null, 401: Problem, 403: Problem, 409: Problem, 502: Problem },
})
export const getDayClose = operation(endpoints.getDayClose, {
  summary: 'Get the day’s close of a shop',
  description:
    'Takings and refunds of a local day by payment method, VAT rate and order type. Needs the role `manager`.',
  tag: 'admin',
  access: 'admin',
  params: DayCloseParams,
  answers: { 200: DayClose, 401: Problem, 403: Problem },
})
export const getDayCloseCsv = operation(endpoints.getDayCloseCsv, {
  summary: 'Get the day’s close as a table for spreadsheets',
  description: 'UTF-8 with a byte order mark, in the number format of the language. Needs the role `manager`.',
  tag: 'admin',
  access: 'admin',
  params: DayCloseParams,
  query: DayCloseFileQuery,
  answers: { 200: 'text/csv', 401: Problem, 403: Problem },
})
export const getDayClosePdf = operation(endpoints.getDayClosePdf, {
  summary: 'Get the day’s close as a PDF',
  description: 'One page or more, in A4. Needs the role `manager`.',
  tag: 'admin',
  access: 'admin',
  params: DayCloseParams,
  query: DayCloseFileQuery,
  answers: { 200: 'application/pdf', 401: Problem, 403: Problem },
})
