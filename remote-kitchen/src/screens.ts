import { defineScreen } from '@carte/store'
import { OrdersScreen } from './screens/orders/OrdersScreen.tsx'
import { kitchenTexts } from './texts.ts'

export const screens = {
  orders: defineScreen({ Component: OrdersScreen }),
}
export const texts = [kitchenTexts]
