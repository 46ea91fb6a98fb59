import { defineScreen } from '@carte/store'
import { ConfirmEmailScreen } from './ConfirmEmailScreen.tsx'

export const screen = defineScreen({ Component: ConfirmEmailScreen })
