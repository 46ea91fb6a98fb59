import { endpoint } from './endpoint.ts'

export type { Endpoint } from './endpoint.ts'

export const getSettings = endpoint<'getSettings'>('GET', '/settings')
export const getDesign = endpoint<'getDesign'>('GET', '/settings/design')
export const getLanguages = endpoint<'getLanguages'>('GET', '/cultures/languages')
export const changeCulture = endpoint<'changeCulture'>('POST', '/cultures/changeculture')
export const getImage = endpoint<'getImage'>('GET', '/images/{url}')
export const getShops = endpoint<'getShops'>('GET', '/shops')
export const getShop = endpoint<'getShop'>('GET', '/shops/{shopId}')
export const getMenu = endpoint<'getMenu'>('GET', '/shops/{shopId}/menu')
export const getCampaigns = endpoint<'getCampaigns'>('GET', '/campaigns')
export const getDeliverySpots = endpoint<'getDeliverySpots'>('GET', '/shops/{shopId}/delivery-spots')
export const getOrder = endpoint<'getOrder'>('GET', '/order/{orderId}')
export const getOrderEvents = endpoint<'getOrderEvents'>('GET', '/order/events')
/** A second sign-in only begins another session. */
export const login = endpoint<'login'>('POST', '/identity/login', { isRepeatable: true })
export const getProfile = endpoint<'getProfile'>('GET', '/user/profile')
export const logout = endpoint<'logout'>('POST', '/user/logout')
export const addFavorite = endpoint<'addFavorite'>('POST', '/user/favorite')
export const removeFavorite = endpoint<'removeFavorite'>('DELETE', '/user/favorite')
