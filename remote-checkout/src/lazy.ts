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
export const importPayment = () => import(/* webpackChunkName: "payment" */ './screens/payment/PaymentScreen.tsx')
