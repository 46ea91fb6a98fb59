import { defineScreen } from '@carte/store'
import { OrdersScreen } from './OrdersScreen.tsx'
import { loadOrders } from './orders.loader.ts'

export const screen = defineScreen({ load: loadOrders, Component: OrdersScreen })
