import { defineScreen } from '@carte/store'
import { OrderScreen } from './OrderScreen.tsx'
import { loadOrder } from './order.loader.ts'

export const screen = defineScreen({ load: loadOrder, Component: OrderScreen })
