/**
 * Lazy screens. A chunk has the name of its screen, so that the server can preload it in pages that show the screen.
 */
export const openOrder = () => import(/* webpackChunkName: "order" */ './screens/order/OrderScreen.tsx')
export const openOrders = () => import(/* webpackChunkName: "orders" */ './screens/orders/OrdersScreen.tsx')
export const openPayment = () => import(/* webpackChunkName: "payment" */ './screens/payment/PaymentScreen.tsx')
