/**
 * Where one HTTP call goes. Its shapes are those of the operation of the same name in `schemas/operations.ts`, which is made
 * from it: a browser needs their types alone, and a schema costs a guest more than the call that it describes.
 */
export interface Endpoint<Name extends string = string> {
  /** The name that it is exported under. */
  readonly name: Name
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `{name}` for parameters. */
  readonly path: `/${string}`
}

const endpoint = <const Name extends string>(
  name: Name,
  method: Endpoint['method'],
  path: Endpoint['path'],
): Endpoint<Name> => ({ name, method, path })

export const getSettings = endpoint('getSettings', 'GET', '/settings')
export const getDesign = endpoint('getDesign', 'GET', '/settings/design')
export const getLanguages = endpoint('getLanguages', 'GET', '/cultures/languages')
export const changeCulture = endpoint('changeCulture', 'POST', '/cultures/changeculture')
export const getImage = endpoint('getImage', 'GET', '/images/{url}')
export const getShops = endpoint('getShops', 'GET', '/shops')
export const getShop = endpoint('getShop', 'GET', '/shops/{shopId}')
export const getMenu = endpoint('getMenu', 'GET', '/shops/{shopId}/menu')
export const getCampaigns = endpoint('getCampaigns', 'GET', '/campaigns')
export const getDeliverySpots = endpoint('getDeliverySpots', 'GET', '/shops/{shopId}/delivery-spots')
export const getSignage = endpoint('getSignage', 'GET', '/shops/{shopId}/signage')
export const getSignageEvents = endpoint('getSignageEvents', 'GET', '/shops/{shopId}/signage/events')
export const getPaymentMethods = endpoint('getPaymentMethods', 'GET', '/shops/{shopId}/payment-methods')
export const quoteOrder = endpoint('quoteOrder', 'POST', '/order/quote')
export const createOrder = endpoint('createOrder', 'POST', '/order')
export const getOrder = endpoint('getOrder', 'GET', '/order/{orderId}')
export const getOrderEvents = endpoint('getOrderEvents', 'GET', '/order/events')
export const startPayment = endpoint('startPayment', 'POST', '/order/{orderId}/payment')
export const getPayment = endpoint('getPayment', 'GET', '/payment/{paymentId}')
export const sendReceipt = endpoint('sendReceipt', 'POST', '/order/{orderId}/receipt')
export const getStaffOrders = endpoint('getStaffOrders', 'GET', '/staff/shops/{shopId}/orders')
export const getStaffOrderEvents = endpoint('getStaffOrderEvents', 'GET', '/staff/shops/{shopId}/orders/events')
export const setOrderStatus = endpoint('setOrderStatus', 'POST', '/staff/orders/{orderId}/status')
export const refundOrder = endpoint('refundOrder', 'POST', '/staff/orders/{orderId}/refund')
export const setShopStatus = endpoint('setShopStatus', 'PATCH', '/staff/shops/{shopId}')
export const setSoldOut = endpoint('setSoldOut', 'PATCH', '/staff/shops/{shopId}/articles/{code}')
export const login = endpoint('login', 'POST', '/identity/login')
export const refreshTokens = endpoint('refreshTokens', 'POST', '/identity/refresh')
export const register = endpoint('register', 'POST', '/identity/register')
export const confirmEmail = endpoint('confirmEmail', 'GET', '/identity/confirmEmail')
export const resendConfirmationEmail = endpoint('resendConfirmationEmail', 'POST', '/identity/resendConfirmationEmail')
export const forgotPassword = endpoint('forgotPassword', 'POST', '/identity/forgotPassword')
export const resetPassword = endpoint('resetPassword', 'POST', '/identity/resetPassword')
export const getAccountInfo = endpoint('getAccountInfo', 'GET', '/identity/manage/info')
export const changeAccountInfo = endpoint('changeAccountInfo', 'POST', '/identity/manage/info')
export const getKnownPasswords = endpoint('getKnownPasswords', 'GET', '/identity/known-passwords/{prefix}')
export const signInExternally = endpoint('signInExternally', 'GET', '/identity/external/{provider}')
export const comeBackFromExternal = endpoint('comeBackFromExternal', 'GET', '/identity/external/{provider}/callback')
export const getProfile = endpoint('getProfile', 'GET', '/user/profile')
export const changeProfile = endpoint('changeProfile', 'PUT', '/user/profile')
export const deleteAccount = endpoint('deleteAccount', 'DELETE', '/user/profile')
export const getUserData = endpoint('getUserData', 'GET', '/user/data')
export const getOrderHistory = endpoint('getOrderHistory', 'GET', '/user/order-history')
export const logout = endpoint('logout', 'POST', '/user/logout')
export const addFavorite = endpoint('addFavorite', 'POST', '/user/favorite')
export const removeFavorite = endpoint('removeFavorite', 'DELETE', '/user/favorite')
export const getMembershipCard = endpoint('getMembershipCard', 'GET', '/user/membership-card')
