import { defineScreen, lazyScreen, type ScreensModule } from '@carte/store'
import { openOrder, openOrders, openPayment } from './lazy.ts'
import { CheckoutScreen } from './screens/checkout/CheckoutScreen.tsx'
import { loadCheckout } from './screens/checkout/checkout.loader.ts'
import { checkoutTexts } from './texts.ts'

/** Screens by the name that routes use: `checkout/<screen>`. */
export const screens = {
  checkout: defineScreen({ load: loadCheckout, Component: CheckoutScreen }),
  payment: lazyScreen(openPayment),
  order: lazyScreen(openOrder),
  orders: lazyScreen(openOrders),
} satisfies ScreensModule['screens']

export const parts = {} satisfies NonNullable<ScreensModule['parts']>

export const texts = [checkoutTexts] as const satisfies ScreensModule['texts']
