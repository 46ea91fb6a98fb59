import { defineScreen } from '@carte/store'
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx'

export const screen = defineScreen({ Component: ForgotPasswordScreen })
