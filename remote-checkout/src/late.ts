/** Screens whose code comes on its own. A chunk bears its screen's name, so that pages that show it bring it along. */
export const openOrder = () => import(/* webpackChunkName: "order" */ './screens/order/screen.ts')
export const openOrders = () => import(/* webpackChunkName: "orders" */ './screens/orders/screen.ts')
export const openPayment = () => import(/* webpackChunkName: "payment" */ './screens/payment/screen.ts')
