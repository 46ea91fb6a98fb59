import { endpoint } from '../endpoint.ts'

// Calls about shops and their settings, tablets, chains and the brand.

export const listAdminShops = endpoint<'listAdminShops'>('GET', '/admin/shops')
export const createShop = endpoint<'createShop'>('POST', '/admin/shops')
export const removeShop = endpoint<'removeShop'>('DELETE', '/admin/shops/{shopId}')
export const getShopSettings = endpoint<'getShopSettings'>('GET', '/admin/shops/{shopId}/settings')
export const changeShopGeneral = endpoint<'changeShopGeneral'>('PUT', '/admin/shops/{shopId}/settings/general')
export const uploadShopPicture = endpoint<'uploadShopPicture'>('PUT', '/admin/shops/{shopId}/picture')
export const cropShopPicture = endpoint<'cropShopPicture'>('POST', '/admin/shops/{shopId}/picture/crop')
export const changeShopAddress = endpoint<'changeShopAddress'>('PUT', '/admin/shops/{shopId}/settings/address')
export const changeShopContact = endpoint<'changeShopContact'>('PUT', '/admin/shops/{shopId}/settings/contact')
export const changeShopOrdering = endpoint<'changeShopOrdering'>('PUT', '/admin/shops/{shopId}/settings/ordering')
export const changeShopPosition = endpoint<'changeShopPosition'>('PUT', '/admin/shops/{shopId}/settings/position')
export const changeShopHours = endpoint<'changeShopHours'>('PUT', '/admin/shops/{shopId}/settings/hours')
export const changeShopDay = endpoint<'changeShopDay'>('PUT', '/admin/shops/{shopId}/settings/days/{date}')
export const changeShopSpots = endpoint<'changeShopSpots'>('PUT', '/admin/shops/{shopId}/settings/spots')
export const changeShopCapacity = endpoint<'changeShopCapacity'>('PUT', '/admin/shops/{shopId}/settings/capacity')
export const changeShopCapacityDay = endpoint<'changeShopCapacityDay'>(
  'PUT',
  '/admin/shops/{shopId}/settings/capacity-days',
)
export const getTableCards = endpoint<'getTableCards'>('GET', '/admin/shops/{shopId}/table-cards')
export const changeAdminShopStatus = endpoint<'changeAdminShopStatus'>('PUT', '/admin/shops/{shopId}/status')

export const listTabletKeys = endpoint<'listTabletKeys'>('GET', '/admin/shops/{shopId}/tablet-keys')
export const createTabletKey = endpoint<'createTabletKey'>('POST', '/admin/shops/{shopId}/tablet-keys')
export const revokeTabletKey = endpoint<'revokeTabletKey'>('DELETE', '/admin/shops/{shopId}/tablet-keys/{keyId}')

export const getAdminChains = endpoint<'getAdminChains'>('GET', '/admin/chains')
export const createChain = endpoint<'createChain'>('POST', '/admin/chains')
export const changeChain = endpoint<'changeChain'>('PUT', '/admin/chains/{chainKey}')
export const removeChain = endpoint<'removeChain'>('DELETE', '/admin/chains/{chainKey}')

export const getBrand = endpoint<'getBrand'>('GET', '/admin/brand')
export const changeBrand = endpoint<'changeBrand'>('PUT', '/admin/brand')
