import { defineScreen, lateScreen, type ScreensModule } from '@carte/store'
import { openOrder, openOrders, openPayment } from './late.ts'
import { CheckoutScreen } from './screens/checkout/CheckoutScreen.tsx'
import { loadCheckout } from './screens/checkout/loadCheckout.ts'
import { checkoutTexts } from './texts.ts'

/** Screens by the name that routes use: `checkout/<screen>`. */
export const screens = {
  checkout: defineScreen({ load: loadCheckout, Component: CheckoutScreen }),
  payment: lateScreen(openPayment),
  order: lateScreen(openOrder),
  orders: lateScreen(openOrders),
} satisfies ScreensModule['screens']

export const parts = {} satisfies NonNullable<ScreensModule['parts']>

export const texts = [checkoutTexts] as const satisfies ScreensModule['texts']
