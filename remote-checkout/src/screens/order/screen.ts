import { defineScreen } from '@carte/store'
import { loadOrder } from './loadOrder.ts'
import { OrderScreen } from './OrderScreen.tsx'

export const screen = defineScreen({ load: loadOrder, Component: OrderScreen })
