import { defineSection } from '../../section.ts'
import { OrderSection } from './OrderSection.tsx'
import { loadOrder } from './order.loader.ts'
import { orderTexts } from './texts.ts'

export const section = defineSection({ texts: [orderTexts], load: loadOrder, Component: OrderSection })
