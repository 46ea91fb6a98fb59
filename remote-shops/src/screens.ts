import { defineScreen } from '@carte/store'
import { HomeScreen } from './screens/home/HomeScreen.tsx'
import { loadHome } from './screens/home/load.ts'
import { loadOrderType } from './screens/order-type/load.ts'
import { OrderTypeScreen } from './screens/order-type/OrderTypeScreen.tsx'
import { shopsTexts } from './texts.ts'

export const screens = {
  home: defineScreen({ load: loadHome, Component: HomeScreen }),
  orderType: defineScreen({ load: loadOrderType, Component: OrderTypeScreen }),
}
export const texts = [shopsTexts]
