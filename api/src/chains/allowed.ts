import type { operations } from '@carte/contract/schemas'

/**
 * What a call of the contract is to pages of chains: `closed` is not theirs; `open` names no shop, or goes by rules of its own (an order's id, a customer's
 * token); the others name a shop, which must be one of the chain's.
 */
export type Kind = 'closed' | 'open' | 'shopInPath' | 'shopInBody' | 'shopList'

/** What guests and customers call, and only that. A call that is new in the contract is nothing until somebody has decided. */
export const KINDS: Readonly<Record<keyof typeof operations, Kind>> = {
  getSettings: 'open',
  getDesign: 'open',
  getLanguages: 'open',
  getImage: 'open',
  getShops: 'shopList',
  getShop: 'shopInPath',
  getMenu: 'shopInPath',
  getCampaigns: 'open',
  getDeliverySpots: 'shopInPath',
  getPaymentMethods: 'shopInPath',
  quoteOrder: 'shopInBody',
  createOrder: 'shopInBody',
  getOrder: 'open',
  getOrderEvents: 'open',
  startPayment: 'open',
  getPayment: 'open',
  sendReceipt: 'open',
  login: 'open',
  refreshTokens: 'open',
  logout: 'open',
  register: 'open',
  confirmEmail: 'open',
  resendConfirmationEmail: 'open',
  forgotPassword: 'open',
  resetPassword: 'open',
  getAccountInfo: 'open',
  changeAccountInfo: 'open',
  getKnownPasswords: 'open',
  // A customer's favourites and profile are theirs, whichever page they look at them from.
  getProfile: 'open',
  changeProfile: 'open',
  deleteAccount: 'open',
  getUserData: 'open',
  getOrderHistory: 'open',
  addFavorite: 'open',
  removeFavorite: 'open',
  getMembershipCard: 'open',
  sendTelemetry: 'open',
  // Its answer is a cookie.
  changeCulture: 'closed',
  // Goes by cookies and by whole pages.
  signInExternally: 'closed',
  comeBackFromExternal: 'closed',
  // A board on a wall is a page of the site.
  getSignage: 'closed',
  getSignageEvents: 'closed',
  getStaffOrders: 'closed',
  getStaffOrderEvents: 'closed',
  setOrderStatus: 'closed',
  refundOrder: 'closed',
  setShopStatus: 'closed',
  setSoldOut: 'closed',
  getOperatorStatus: 'closed',
  endLocalWork: 'closed',
}
