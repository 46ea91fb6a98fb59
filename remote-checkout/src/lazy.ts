/**
 * Lazy screens. A chunk has the name of its screen, so that the server can preload it in pages that show the screen.
 */
export const openOrder = () => import(/* webpackChunkName: "order" */ './screens/order/OrderScreen.tsx')
export const openOrders = () => import(/* webpackChunkName: "orders" */ './screens/orders/OrdersScreen.tsx')
/** Not a screen: the buttons of wallets, in the checkout and the payment. */
export const openWallets = () =>
  import(/* webpackChunkName: "wallets" */ './components/payment-method/WalletButtons.tsx')
/** The offer of a notification, which not every browser can show. */
export const openNotification = () =>
  import(/* webpackChunkName: "notification" */ './screens/order/NotifyWhenReady.tsx')
export const openPayment = () => import(/* webpackChunkName: "payment" */ './screens/payment/PaymentScreen.tsx')
