import { defineScreen, lazyScreen, type ScreensModule } from '@carte/store'
import { importOrder, importOrders, importPayment } from './lazy.ts'
import { CheckoutScreen } from './screens/checkout/CheckoutScreen.tsx'
import { loadCheckout } from './screens/checkout/checkout.loader.ts'
import { checkoutTexts } from './texts.ts'

/** Screens by the name that routes use: `checkout/<screen>`. */
export const screens = {
  checkout: defineScreen({ load: loadCheckout, Component: CheckoutScreen }),
  payment: lazyScreen(importPayment),
  order: lazyScreen(importOrder),
  orders: lazyScreen(importOrders),
} satisfies ScreensModule['screens']

export const parts = {} satisfies NonNullable<ScreensModule['parts']>

export const texts = [checkoutTexts] as const satisfies ScreensModule['texts']
