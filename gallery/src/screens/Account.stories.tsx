import { paths } from '@carte/navigation/paths'
import { siteStory } from '../site/story.tsx'

export default { title: 'Screens/Account' }

const PROFILE = 'GET /api/user/profile'
const HISTORY = 'GET /api/user/order-history'

export const SignIn = siteStory(() => ({ at: paths.login.href() }))

export const Register = siteStory(() => ({ at: paths.register.href() }))

export const ForgottenPassword = siteStory(() => ({ at: paths.forgotPassword.href() }))

export const NewPassword = siteStory(() => ({
  at: paths.resetPassword.href({ email: 'anna@example.com', code: 'x' }),
}))

/** Opens a confirmation link that has expired. */
export const ConfirmedAddress = siteStory(() => ({ at: paths.confirmEmail.href({ userId: '1', code: 'x' }) }))

export const Profile = siteStory(() => ({ at: paths.profile.href(), isSignedIn: true }))

export const ProfileLoading = siteStory(() => ({ at: paths.profile.href(), isSignedIn: true, pending: [PROFILE] }))

export const Favourites = siteStory(() => ({ at: paths.favorites.href(), isSignedIn: true }))

export const FavouritesSignedOut = siteStory(() => ({ at: paths.favorites.href() }))

export const Offers = siteStory(() => ({ at: paths.campaigns.href(), isSignedIn: true }))

export const NoOffers = siteStory(() => ({ at: paths.campaigns.href(), answers: { 'GET /api/campaigns': [] } }))

export const OrderHistory = siteStory(() => ({ at: paths.orderHistory.href(), isSignedIn: true }))

export const OrderHistoryLoading = siteStory(() => ({
  at: paths.orderHistory.href(),
  isSignedIn: true,
  pending: [HISTORY],
}))

export const OrderHistoryFailed = siteStory(() => ({
  at: paths.orderHistory.href(),
  isSignedIn: true,
  failing: [HISTORY],
}))
