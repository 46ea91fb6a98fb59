import { defineScreen, type ScreensModule } from '@carte/store'
import { CheckoutScreen } from './screens/checkout/CheckoutScreen.tsx'
import { loadCheckout } from './screens/checkout/loadCheckout.ts'
import { loadOrder } from './screens/order/loadOrder.ts'
import { OrderScreen } from './screens/order/OrderScreen.tsx'
import { loadOrders } from './screens/orders/loadOrders.ts'
import { OrdersScreen } from './screens/orders/OrdersScreen.tsx'
import { loadPayment } from './screens/payment/loadPayment.ts'
import { PaymentScreen } from './screens/payment/PaymentScreen.tsx'
import { checkoutTexts } from './texts.ts'

/** What routes name `checkout/…`. */
export const screens = {
  checkout: defineScreen({ load: loadCheckout, Component: CheckoutScreen }),
  payment: defineScreen({ load: loadPayment, Component: PaymentScreen }),
  order: defineScreen({ load: loadOrder, Component: OrderScreen }),
  orders: defineScreen({ load: loadOrders, Component: OrdersScreen }),
} satisfies ScreensModule['screens']

export const parts = {} satisfies NonNullable<ScreensModule['parts']>

export const texts = [checkoutTexts] as const satisfies ScreensModule['texts']
