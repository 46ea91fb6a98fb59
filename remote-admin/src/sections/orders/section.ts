import { defineSection } from '../../section.ts'
import { OrdersSection } from './OrdersSection.tsx'
import { loadOrders } from './orders.loader.ts'
import { orderTexts } from './texts.ts'

export const section = defineSection({ texts: [orderTexts], load: loadOrders, Component: OrdersSection })
