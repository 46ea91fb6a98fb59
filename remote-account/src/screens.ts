import { defineScreen, lazyScreen, type ScreensModule } from '@carte/store'
import { MemberCard } from './components/member-card/MemberCard.tsx'
import { LoginScreen } from './screens/login/LoginScreen.tsx'
import { accountTexts } from './texts.ts'

/** A lazy screen's chunk has the name of the screen, so that the server can preload it in pages that show it. */
export const screens = {
  login: defineScreen({ Component: LoginScreen }),
  register: lazyScreen(() => import(/* webpackChunkName: "register" */ './screens/register/RegisterScreen.tsx')),
  forgotPassword: lazyScreen(
    () => import(/* webpackChunkName: "forgotPassword" */ './screens/forgotPassword/ForgotPasswordScreen.tsx'),
  ),
  resetPassword: lazyScreen(
    () => import(/* webpackChunkName: "resetPassword" */ './screens/resetPassword/ResetPasswordScreen.tsx'),
  ),
  confirmEmail: lazyScreen(
    () => import(/* webpackChunkName: "confirmEmail" */ './screens/confirmEmail/ConfirmEmailScreen.tsx'),
  ),
  favorites: lazyScreen(() => import(/* webpackChunkName: "favorites" */ './screens/favorites/FavoritesScreen.tsx')),
  orderHistory: lazyScreen(
    () => import(/* webpackChunkName: "orderHistory" */ './screens/order-history/HistoryScreen.tsx'),
  ),
  campaigns: lazyScreen(() => import(/* webpackChunkName: "campaigns" */ './screens/campaigns/CampaignsScreen.tsx')),
  profile: lazyScreen(() => import(/* webpackChunkName: "profile" */ './screens/profile/ProfileScreen.tsx')),
} satisfies ScreensModule['screens']

/** Widgets for other remotes and the shell, whose profile menu shows the card in a dialog. */
export const parts = { MemberCard }

export const texts = [accountTexts]
