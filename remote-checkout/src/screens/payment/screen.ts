import { defineScreen } from '@carte/store'
import { loadPayment } from './loadPayment.ts'
import { PaymentScreen } from './PaymentScreen.tsx'

/** Pays an order that has been placed. */
export const screen = defineScreen({ load: loadPayment, Component: PaymentScreen })
