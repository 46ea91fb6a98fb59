import { defineScreen, lazyScreen, type ScreensModule } from '@carte/store'
import { MemberCard } from './components/member-card/MemberCard.tsx'
import {
  openCampaigns,
  openConfirmEmail,
  openFavorites,
  openForgotPassword,
  openOrderHistory,
  openProfile,
  openRegister,
  openResetPassword,
} from './lazy.ts'
import { LoginScreen } from './screens/login/LoginScreen.tsx'
import { accountTexts } from './texts.ts'

export const screens = {
  login: defineScreen({ Component: LoginScreen }),
  register: lazyScreen(openRegister),
  forgotPassword: lazyScreen(openForgotPassword),
  resetPassword: lazyScreen(openResetPassword),
  confirmEmail: lazyScreen(openConfirmEmail),
  favorites: lazyScreen(openFavorites),
  orderHistory: lazyScreen(openOrderHistory),
  campaigns: lazyScreen(openCampaigns),
  profile: lazyScreen(openProfile),
} satisfies ScreensModule['screens']
/** The shell's profile menu shows the card in a dialog. */
export const parts = { MemberCard }
export const texts = [accountTexts]
