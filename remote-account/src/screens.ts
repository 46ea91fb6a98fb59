import { defineScreen, lazyScreen, type ScreensModule } from '@carte/store'
import { MemberCard } from './components/member-card/MemberCard.tsx'
import { LoginScreen } from './screens/login/LoginScreen.tsx'
import { accountTexts } from './texts.ts'

/**
 * Lazy screens. A chunk has the name of its screen, so that the server can preload it in pages that show the screen.
 */
const openRegister = () => import(/* webpackChunkName: "register" */ './screens/register/RegisterScreen.tsx')

const openForgotPassword = () =>
  import(/* webpackChunkName: "forgotPassword" */ './screens/forgotPassword/ForgotPasswordScreen.tsx')

const openResetPassword = () =>
  import(/* webpackChunkName: "resetPassword" */ './screens/resetPassword/ResetPasswordScreen.tsx')

const openConfirmEmail = () =>
  import(/* webpackChunkName: "confirmEmail" */ './screens/confirmEmail/ConfirmEmailScreen.tsx')

const openFavorites = () => import(/* webpackChunkName: "favorites" */ './screens/favorites/FavoritesScreen.tsx')

const openOrderHistory = () =>
  import(/* webpackChunkName: "orderHistory" */ './screens/order-history/HistoryScreen.tsx')

const openCampaigns = () => import(/* webpackChunkName: "campaigns" */ './screens/campaigns/CampaignsScreen.tsx')

const openProfile = () => import(/* webpackChunkName: "profile" */ './screens/profile/ProfileScreen.tsx')

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
