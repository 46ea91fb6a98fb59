import { defineScreen } from '@carte/store'
import { HomeScreen } from './screens/home/HomeScreen.tsx'
import { loadHome } from './screens/home/home.loader.ts'
import { OrderTypeScreen } from './screens/order-type/OrderTypeScreen.tsx'
import { loadOrderType } from './screens/order-type/order-type.loader.ts'
import { shopsTexts } from './texts.ts'

export const screens = {
  home: defineScreen({ load: loadHome, Component: HomeScreen }),
  orderType: defineScreen({ load: loadOrderType, Component: OrderTypeScreen }),
}
export const texts = [shopsTexts]
