import { endpoint } from '../endpoint.ts'

// Calls about the orders of a shop and its money.

export const getShopOrders = endpoint<'getShopOrders'>('GET', '/admin/shops/{shopId}/orders')
export const getShopOrderEvents = endpoint<'getShopOrderEvents'>('GET', '/admin/shops/{shopId}/orders/events')
export const getShopOrder = endpoint<'getShopOrder'>('GET', '/admin/shops/{shopId}/orders/{orderId}')
export const refundShopOrder = endpoint<'refundShopOrder'>('POST', '/admin/shops/{shopId}/orders/{orderId}/refund')
export const refundShopOrderLines = endpoint<'refundShopOrderLines'>(
  'POST',
  '/admin/shops/{shopId}/orders/{orderId}/refunds',
)
export const resendReceipt = endpoint<'resendReceipt'>('POST', '/admin/shops/{shopId}/orders/{orderId}/receipt')
export const getDayClose = endpoint<'getDayClose'>('GET', '/admin/shops/{shopId}/days/{date}')
export const getDayCloseCsv = endpoint<'getDayCloseCsv'>('GET', '/admin/shops/{shopId}/days/{date}/csv')
export const getDayClosePdf = endpoint<'getDayClosePdf'>('GET', '/admin/shops/{shopId}/days/{date}/pdf')
