import { defineScreen } from '@carte/store'
import { MemberCard } from './parts/member-card/MemberCard.tsx'
import { LoginScreen } from './screens/login/LoginScreen.tsx'
import { accountTexts } from './texts.ts'

export const screens = {
  login: defineScreen({ Component: LoginScreen }),
}
/** The shell's profile menu shows it in a dialog. */
export const parts = { MemberCard }
export const texts = [accountTexts]
