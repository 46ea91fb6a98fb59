import { defineScreen } from '@carte/store'
import { LoginScreen } from './screens/login/LoginScreen.tsx'
import { accountTexts } from './texts.ts'

export const screens = {
  login: defineScreen({ Component: LoginScreen }),
}
export const texts = [accountTexts]
