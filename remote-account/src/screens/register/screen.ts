import { defineScreen } from '@carte/store'
import { RegisterScreen } from './RegisterScreen.tsx'

export const screen = defineScreen({ Component: RegisterScreen })
