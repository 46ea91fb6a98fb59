import { defineScreen } from '@carte/store'
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'

export const screen = defineScreen({ Component: ResetPasswordScreen })
