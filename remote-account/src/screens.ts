import { defineScreen, lateScreen, type ScreensModule } from '@carte/store'
import {
  openCampaigns,
  openConfirmEmail,
  openFavorites,
  openForgotPassword,
  openOrderHistory,
  openProfile,
  openRegister,
  openResetPassword,
} from './late.ts'
import { MemberCard } from './parts/member-card/MemberCard.tsx'
import { LoginScreen } from './screens/login/LoginScreen.tsx'
import { accountTexts } from './texts.ts'

export const screens = {
  login: defineScreen({ Component: LoginScreen }),
  register: lateScreen(openRegister),
  forgotPassword: lateScreen(openForgotPassword),
  resetPassword: lateScreen(openResetPassword),
  confirmEmail: lateScreen(openConfirmEmail),
  favorites: lateScreen(openFavorites),
  orderHistory: lateScreen(openOrderHistory),
  campaigns: lateScreen(openCampaigns),
  profile: lateScreen(openProfile),
} satisfies ScreensModule['screens']
/** The shell's profile menu shows the card in a dialog. */
export const parts = { MemberCard }
export const texts = [accountTexts]
