import { endpoint } from './endpoint.ts'

// Calls that only the checkout, payment and order pages make.

/** A quote without an order expires. */
export const quoteOrder = endpoint<'quoteOrder'>('POST', '/order/quote', { isRepeatable: true })
export const createOrder = endpoint<'createOrder'>('POST', '/order')
export const getPaymentMethods = endpoint<'getPaymentMethods'>('GET', '/shops/{shopId}/payment-methods')
/** No guest can pay an attempt whose answer was lost, and an order is paid once, however many attempts it has. */
export const startPayment = endpoint<'startPayment'>('POST', '/order/{orderId}/payment', {
  isRepeatable: true,
})
export const getPayment = endpoint<'getPayment'>('GET', '/payment/{paymentId}')
export const cancelOrder = endpoint<'cancelOrder'>('POST', '/order/{orderId}/cancel')
export const sendReceipt = endpoint<'sendReceipt'>('POST', '/order/{orderId}/receipt')
export const getPushKey = endpoint<'getPushKey'>('GET', '/push-key')
export const subscribeToOrder = endpoint<'subscribeToOrder'>('PUT', '/order/{orderId}/push-subscription')
export const unsubscribeFromOrder = endpoint<'unsubscribeFromOrder'>('DELETE', '/order/{orderId}/push-subscription')
