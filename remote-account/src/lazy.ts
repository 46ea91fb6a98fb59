/**
 * Lazy screens. A chunk has the name of its screen, so that the server can preload it in pages that show the screen.
 */
export const openRegister = () => import(/* webpackChunkName: "register" */ './screens/register/screen.ts')
export const openForgotPassword = () =>
  import(/* webpackChunkName: "forgotPassword" */ './screens/forgotPassword/screen.ts')
export const openResetPassword = () =>
  import(/* webpackChunkName: "resetPassword" */ './screens/resetPassword/screen.ts')
export const openConfirmEmail = () => import(/* webpackChunkName: "confirmEmail" */ './screens/confirmEmail/screen.ts')
export const openFavorites = () => import(/* webpackChunkName: "favorites" */ './screens/favorites/screen.ts')
export const openOrderHistory = () => import(/* webpackChunkName: "orderHistory" */ './screens/order-history/screen.ts')
export const openCampaigns = () => import(/* webpackChunkName: "campaigns" */ './screens/campaigns/screen.ts')
export const openProfile = () => import(/* webpackChunkName: "profile" */ './screens/profile/screen.ts')
