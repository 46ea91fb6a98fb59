// Lazy chunks. A chunk with a screen has the name of the screen, so that the server can preload it in pages that show
// the screen.
export const importOrder = () => import(/* webpackChunkName: "order" */ './screens/order/OrderScreen.tsx')
export const importOrders = () => import(/* webpackChunkName: "orders" */ './screens/orders/OrdersScreen.tsx')
/** Imports the buttons of wallets, for the checkout and the payment screen. */
export const importWallets = () =>
  import(/* webpackChunkName: "wallets" */ './components/payment-method/WalletButtons.tsx')
/** Imports the button that offers a notification, for browsers that can show notifications. */
export const importNotification = () =>
  import(/* webpackChunkName: "notification" */ './screens/order/NotifyWhenReady.tsx')
/** Imports what says that staff have changed the pick-up time, for the few orders whose time they have changed. */
export const importChangedTime = () => import(/* webpackChunkName: "changed-time" */ './screens/order/ChangedTime.tsx')
/** Imports the checkout of guests who order together at a table. */
export const importTableCheckout = () =>
  import(/* webpackChunkName: "table-checkout" */ './screens/checkout/table/TableCheckout.tsx')
export const importPayment = () => import(/* webpackChunkName: "payment" */ './screens/payment/PaymentScreen.tsx')
