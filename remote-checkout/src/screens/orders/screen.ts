import { defineScreen } from '@carte/store'
import { loadOrders } from './loadOrders.ts'
import { OrdersScreen } from './OrdersScreen.tsx'

/** The orders of this browser. */
export const screen = defineScreen({ load: loadOrders, Component: OrdersScreen })
