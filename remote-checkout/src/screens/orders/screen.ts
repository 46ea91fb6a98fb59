import { defineScreen } from '@carte/store'
import { loadOrders } from './loadOrders.ts'
import { OrdersScreen } from './OrdersScreen.tsx'

export const screen = defineScreen({ load: loadOrders, Component: OrdersScreen })
