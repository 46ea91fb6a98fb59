import { defineScreen } from '@carte/store'
import { PaymentScreen } from './PaymentScreen.tsx'
import { loadPayment } from './payment.loader.ts'

export const screen = defineScreen({ load: loadPayment, Component: PaymentScreen })
