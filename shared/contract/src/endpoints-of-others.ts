import { endpoint } from './endpoint.ts'

// Calls that no page makes by the client: those of a restaurant's staff and of operators, where an external provider leads back to, and the beacon. Guests do not
// download them.

export const getStaffOrders = endpoint<'getStaffOrders'>('GET', '/staff/shops/{shopId}/orders')
export const getStaffOrderEvents = endpoint<'getStaffOrderEvents'>('GET', '/staff/shops/{shopId}/orders/events')
export const setOrderStatus = endpoint<'setOrderStatus'>('POST', '/staff/orders/{orderId}/status')
export const refundOrder = endpoint<'refundOrder'>('POST', '/staff/orders/{orderId}/refund')
export const setShopStatus = endpoint<'setShopStatus'>('PATCH', '/staff/shops/{shopId}')
export const setSoldOut = endpoint<'setSoldOut'>('PATCH', '/staff/shops/{shopId}/articles/{code}')
export const comeBackFromExternal = endpoint<'comeBackFromExternal'>('GET', '/identity/external/{provider}/callback')
export const sendTelemetry = endpoint<'sendTelemetry'>('POST', '/telemetry')
export const getOperatorStatus = endpoint<'getOperatorStatus'>('GET', '/operator/status')
export const endLocalWork = endpoint<'endLocalWork'>('DELETE', '/operator/local')
