import { defineScreen } from '@carte/store'
import { loadOrder } from './loadOrder.ts'
import { OrderScreen } from './OrderScreen.tsx'

/** One order, followed to its end. */
export const screen = defineScreen({ load: loadOrder, Component: OrderScreen })
