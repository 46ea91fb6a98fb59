import { defineScreen } from '@carte/store'
import { loadPayment } from './loadPayment.ts'
import { PaymentScreen } from './PaymentScreen.tsx'

export const screen = defineScreen({ load: loadPayment, Component: PaymentScreen })
