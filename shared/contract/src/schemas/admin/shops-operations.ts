import * as endpoints from '../../admin/shops.ts'
import { operation } from '../operation.ts'
import { Problem } from '../problem.ts'
import { PICTURE_UPLOAD, PictureCropRequest, UploadedPicture } from './menus.ts'
import {
  AddressChange,
  AdminChain,
  AdminChains,
  AdminShopState,
  AdminShops,
  AdminShopsQuery,
  BrandChange,
  BrandColors,
  CapacityChange,
  CapacityDayRequest,
  ChainChange,
  ChainParams,
  ContactChange,
  CreatedTabletKey,
  DayChange,
  DayParams,
  GeneralChange,
  HoursChange,
  NewChain,
  NewShop,
  NewTabletKey,
  OrderingChange,
  PositionChange,
  ShopParams,
  ShopSettings,
  SpotsChange,
  StatusChange,
  TableCardsQuery,
  TabletKeyParams,
  TabletKeys,
} from './shops.ts'

export const listAdminShops = operation(endpoints.listAdminShops, {
  summary: 'List the shops at which one has a role',
  description: 'At most 500 in one answer. All words of the search must occur in name, city or id.',
  tag: 'admin',
  access: 'admin',
  query: AdminShopsQuery,
  answers: { 200: AdminShops, 401: Problem },
})
export const createShop = operation(endpoints.createShop, {
  summary: 'Add a shop',
  description: 'It is offline, and guests do not see it until it is online for the first time.',
  tag: 'admin',
  access: 'admin',
  body: NewShop,
  answers: { 200: ShopSettings, 400: Problem, 401: Problem, 403: Problem },
})
export const removeShop = operation(endpoints.removeShop, {
  summary: 'Remove a shop with everything that belongs to it',
  description: 'Rejected with 409 if the shop has orders or a chain shows it.',
  tag: 'admin',
  access: 'admin',
  params: ShopParams,
  answers: { 204: null, 401: Problem, 403: Problem, 409: Problem },
})
export const getShopSettings = operation(endpoints.getShopSettings, {
  summary: 'Get all settings of a shop',
  description: 'In the groups in which they are changed.',
  tag: 'admin',
  access: 'admin',
  params: ShopParams,
  answers: { 200: ShopSettings, 401: Problem, 403: Problem },
})
export const changeShopGeneral = operation(endpoints.changeShopGeneral, {
  summary: 'Change name, texts, menu and picture',
  description: 'Rejected with 409 and the present state if another change came first.',
  tag: 'admin',
  access: 'admin',
  params: ShopParams,
  body: GeneralChange,
  answers: { 200: ShopSettings, 400: Problem, 401: Problem, 403: Problem, 409: Problem },
})
export const uploadShopPicture = operation(endpoints.uploadShopPicture, {
  summary: 'Upload a picture of a shop',
  description: 'As for a menu. A change of the shop with the name of the picture shows it to guests.',
  tag: 'admin',
  access: 'admin',
  params: ShopParams,
  upload: PICTURE_UPLOAD,
  answers: { 200: UploadedPicture, 400: Problem, 401: Problem, 403: Problem, 503: Problem },
})
export const cropShopPicture = operation(endpoints.cropShopPicture, {
  summary: 'Store a part of a picture of a shop',
  description: 'As for a menu.',
  tag: 'admin',
  access: 'admin',
  params: ShopParams,
  body: PictureCropRequest,
  answers: { 200: UploadedPicture, 400: Problem, 401: Problem, 403: Problem, 503: Problem },
})
export const changeShopAddress = operation(endpoints.changeShopAddress, {
  summary: 'Change the address and the position on the map',
  description: 'Rejected with 409 and the present state if another change came first.',
  tag: 'admin',
  access: 'admin',
  params: ShopParams,
  body: AddressChange,
  answers: { 200: ShopSettings, 400: Problem, 401: Problem, 403: Problem, 409: Problem },
})
export const changeShopContact = operation(endpoints.changeShopContact, {
  summary: 'Change the phone number and the data of the company',
  description: 'Printed on receipts.',
  tag: 'admin',
  access: 'admin',
  params: ShopParams,
  body: ContactChange,
  answers: { 200: ShopSettings, 400: Problem, 401: Problem, 403: Problem, 409: Problem },
})
export const changeShopOrdering = operation(endpoints.changeShopOrdering, {
  summary: 'Change order types and the preparation time',
  description: 'Rejected with 409 and the present state if another change came first.',
  tag: 'admin',
  access: 'admin',
  params: ShopParams,
  body: OrderingChange,
  answers: { 200: ShopSettings, 400: Problem, 401: Problem, 403: Problem, 409: Problem },
})
export const changeShopPosition = operation(endpoints.changeShopPosition, {
  summary: 'Change the position in the list of shops',
  description: 'Shops are listed by ascending position, and by id within one position.',
  tag: 'admin',
  access: 'admin',
  params: ShopParams,
  body: PositionChange,
  answers: { 200: ShopSettings, 400: Problem, 401: Problem, 403: Problem, 409: Problem },
})
export const changeShopHours = operation(endpoints.changeShopHours, {
  summary: 'Change the opening hours by weekday',
  description: 'Rejected with 409 and the present state if another change came first.',
  tag: 'admin',
  access: 'admin',
  params: ShopParams,
  body: HoursChange,
  answers: { 200: ShopSettings, 400: Problem, 401: Problem, 403: Problem, 409: Problem },
})
export const changeShopDay = operation(endpoints.changeShopDay, {
  summary: 'Change the opening hours of one date',
  description: 'Replaces all periods of the date; none restores the hours of the weekday.',
  tag: 'admin',
  access: 'admin',
  params: DayParams,
  body: DayChange,
  answers: { 200: ShopSettings, 400: Problem, 401: Problem, 403: Problem, 409: Problem },
})
export const changeShopSpots = operation(endpoints.changeShopSpots, {
  summary: 'Add, change and remove tables and counters',
  description: 'All of them or none.',
  tag: 'admin',
  access: 'admin',
  params: ShopParams,
  body: SpotsChange,
  answers: { 200: ShopSettings, 400: Problem, 401: Problem, 403: Problem, 409: Problem },
})
export const changeShopCapacity = operation(endpoints.changeShopCapacity, {
  summary: 'Change how many orders the kitchen takes for a time',
  description: 'Rejected with 409 and the present state if another change came first.',
  tag: 'admin',
  access: 'admin',
  params: ShopParams,
  body: CapacityChange,
  answers: { 200: ShopSettings, 400: Problem, 401: Problem, 403: Problem, 409: Problem },
})
export const changeShopCapacityDay = operation(endpoints.changeShopCapacityDay, {
  summary: 'Change the limits of one date',
  description: 'Replaces both limits on that date.',
  tag: 'admin',
  access: 'admin',
  params: ShopParams,
  body: CapacityDayRequest,
  answers: { 200: ShopSettings, 400: Problem, 401: Problem, 403: Problem, 409: Problem },
})
export const getTableCards = operation(endpoints.getTableCards, {
  summary: 'Get cards with QR codes for the tables of a shop',
  description: 'A PDF document.',
  tag: 'admin',
  access: 'admin',
  params: ShopParams,
  query: TableCardsQuery,
  answers: { 200: 'application/pdf', 401: Problem, 403: Problem },
})
export const changeAdminShopStatus = operation(endpoints.changeAdminShopStatus, {
  summary: 'Open, pause or close a shop',
  description: 'A new shop can open only with an address and the data of its company.',
  tag: 'admin',
  access: 'admin',
  params: ShopParams,
  body: StatusChange,
  answers: { 200: AdminShopState, 400: Problem, 401: Problem, 403: Problem, 409: Problem },
})
export const listTabletKeys = operation(endpoints.listTabletKeys, {
  summary: 'List the keys of tablets of a shop',
  description: 'Oldest first, without the keys themselves.',
  tag: 'admin',
  access: 'admin',
  params: ShopParams,
  answers: { 200: TabletKeys, 401: Problem, 403: Problem },
})
export const createTabletKey = operation(endpoints.createTabletKey, {
  summary: 'Create a key for a tablet',
  description: 'Only this answer contains the key.',
  tag: 'admin',
  access: 'admin',
  params: ShopParams,
  body: NewTabletKey,
  answers: { 200: CreatedTabletKey, 400: Problem, 401: Problem, 403: Problem },
})
export const revokeTabletKey = operation(endpoints.revokeTabletKey, {
  summary: 'Revoke a key of a tablet',
  description: 'Tablets that use it are signed out at once. Repeating it changes nothing.',
  tag: 'admin',
  access: 'admin',
  params: TabletKeyParams,
  answers: { 204: null, 401: Problem, 403: Problem },
})
export const getAdminChains = operation(endpoints.getAdminChains, {
  summary: 'List the chains that embed the site',
  description: 'With the lines to paste.',
  tag: 'admin',
  access: 'admin',
  answers: { 200: AdminChains, 401: Problem, 403: Problem },
})
export const createChain = operation(endpoints.createChain, {
  summary: 'Add a chain',
  description: 'It can be used at once.',
  tag: 'admin',
  access: 'admin',
  body: NewChain,
  answers: { 200: AdminChain, 400: Problem, 401: Problem, 403: Problem },
})
export const changeChain = operation(endpoints.changeChain, {
  summary: 'Change name, origins, shops and brand of a chain',
  description: 'Rejected with 409 and the present state if another change came first.',
  tag: 'admin',
  access: 'admin',
  params: ChainParams,
  body: ChainChange,
  answers: { 200: AdminChain, 400: Problem, 401: Problem, 403: Problem, 409: Problem },
})
export const removeChain = operation(endpoints.removeChain, {
  summary: 'Revoke the key of a chain',
  description: 'Its pages stop working at once. Its orders stay. Repeating it changes nothing.',
  tag: 'admin',
  access: 'admin',
  params: ChainParams,
  answers: { 204: null, 401: Problem, 403: Problem },
})
export const getBrand = operation(endpoints.getBrand, {
  summary: 'Get the colours of the site',
  description: 'Colours that the site does not set have their default.',
  tag: 'admin',
  access: 'admin',
  answers: { 200: BrandColors, 401: Problem, 403: Problem },
})
export const changeBrand = operation(endpoints.changeBrand, {
  summary: 'Change the colours of the site',
  description: 'Text on the accent colour must have a contrast of at least 4.5 in light and dark.',
  tag: 'admin',
  access: 'admin',
  body: BrandChange,
  answers: { 200: BrandColors, 400: Problem, 401: Problem, 403: Problem, 409: Problem },
})
