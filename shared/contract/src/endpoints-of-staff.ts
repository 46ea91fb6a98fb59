import { endpoint } from './endpoint.ts'

// Calls of a restaurant's staff. Guests do not download this file.

export const signInStaff = endpoint<'signInStaff'>('POST', '/staff/session')
export const getStaffSession = endpoint<'getStaffSession'>('GET', '/staff/session')
export const signOutStaff = endpoint<'signOutStaff'>('DELETE', '/staff/session')
export const getStaffOrders = endpoint<'getStaffOrders'>('GET', '/staff/shops/{shopId}/orders')
export const getStaffOrderEvents = endpoint<'getStaffOrderEvents'>('GET', '/staff/shops/{shopId}/orders/events')
export const getKitchenLoad = endpoint<'getKitchenLoad'>('GET', '/staff/shops/{shopId}/load')
export const setOrderStatus = endpoint<'setOrderStatus'>('POST', '/staff/orders/{orderId}/status')
export const setPickupTime = endpoint<'setPickupTime'>('POST', '/staff/orders/{orderId}/time')
export const refundOrder = endpoint<'refundOrder'>('POST', '/staff/orders/{orderId}/refund')
export const setShopStatus = endpoint<'setShopStatus'>('PATCH', '/staff/shops/{shopId}')
export const setBusy = endpoint<'setBusy'>('PUT', '/staff/shops/{shopId}/busy')
export const setLaterOnly = endpoint<'setLaterOnly'>('PUT', '/staff/shops/{shopId}/later-only')
export const setSoldOut = endpoint<'setSoldOut'>('PATCH', '/staff/shops/{shopId}/articles/{code}')

export const getStaffTables = endpoint<'getStaffTables'>('GET', '/staff/shops/{shopId}/tables')
export const answerTableCall = endpoint<'answerTableCall'>('POST', '/staff/tables/{tableId}/answer', {
  isRepeatable: true,
})
export const moveStaffTable = endpoint<'moveStaffTable'>('POST', '/staff/tables/{tableId}/move', { isRepeatable: true })
export const endStaffTable = endpoint<'endStaffTable'>('POST', '/staff/tables/{tableId}/end', { isRepeatable: true })
