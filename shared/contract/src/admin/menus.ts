import { endpoint } from '../endpoint.ts'

// Calls about menus: their drafts, versions and pictures, and what is sold out.

export const getAdminMenus = endpoint<'getAdminMenus'>('GET', '/admin/menus')
export const createMenu = endpoint<'createMenu'>('POST', '/admin/menus')
export const getAdminMenu = endpoint<'getAdminMenu'>('GET', '/admin/menus/{menuId}')
export const changeMenu = endpoint<'changeMenu'>('POST', '/admin/menus/{menuId}/changes')
export const discardMenuChanges = endpoint<'discardMenuChanges'>('POST', '/admin/menus/{menuId}/changes/discard')
export const publishMenu = endpoint<'publishMenu'>('POST', '/admin/menus/{menuId}/publish')
export const getMenuVersions = endpoint<'getMenuVersions'>('GET', '/admin/menus/{menuId}/versions')
export const bringMenuVersionBack = endpoint<'bringMenuVersionBack'>(
  'POST',
  '/admin/menus/{menuId}/versions/{versionId}/draft',
)
export const uploadMenuPicture = endpoint<'uploadMenuPicture'>('PUT', '/admin/menus/{menuId}/picture')
export const cropMenuPicture = endpoint<'cropMenuPicture'>('POST', '/admin/menus/{menuId}/picture/crop')
export const getSoldOutArticles = endpoint<'getSoldOutArticles'>('GET', '/admin/shops/{shopId}/sold-out')
export const changeSoldOutArticles = endpoint<'changeSoldOutArticles'>('PUT', '/admin/shops/{shopId}/sold-out')
