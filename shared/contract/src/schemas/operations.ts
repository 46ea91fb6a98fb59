import * as z from 'zod/mini'
import * as endpoints from '../endpoints.ts'
import * as accounts from '../endpoints-of-accounts.ts'
import * as checkout from '../endpoints-of-checkout.ts'
import * as others from '../endpoints-of-others.ts'
import * as signage from '../endpoints-of-signage.ts'
import * as staff from '../endpoints-of-staff.ts'
import * as visits from '../endpoints-of-visits.ts'
import { Id } from './common.ts'
import {
  AccountInfo,
  AccountInfoRequest,
  ConfirmEmailQuery,
  CustomerSignIns,
  DeleteAccountRequest,
  EmailRequest,
  EndSignInRequest,
  ExternalParams,
  ExternalQuery,
  FavoriteRequest,
  Favorites,
  KnownPasswords,
  KnownPasswordsParams,
  LoginQuery,
  LoginRequest,
  OrderHistory,
  OrderHistoryQuery,
  Profile,
  ProfileRequest,
  RefreshRequest,
  RegisterRequest,
  ResetPasswordRequest,
  SignInParams,
  TokenPair,
  UserData,
} from './identity.ts'
import { Campaigns, Menu } from './menu.ts'
import { operation } from './operation.ts'
import { OperatorHeaders, OperatorStatus } from './operators.ts'
import {
  OrderDetails,
  OrderRequest,
  OrderStatusAnswer,
  PlacedOrder,
  PlaceOrderHeaders,
  PriceChanged,
  PushKey,
  PushSubscriptionRequest,
  PushUnsubscribeRequest,
  Quote,
  ReceiptRequest,
  Signage,
  SlotTaken,
} from './orders.ts'
import { PaymentAnswer, PaymentMethods, PaymentRequest, StartedPayment } from './payment.ts'
import { Problem } from './problem.ts'
import { Languages, Settings } from './settings.ts'
import { DeliverySpots, Shop, ShopPage, Shops, ShopsQuery } from './shops.ts'
import {
  BusyRequest,
  KitchenLoad,
  LaterOnlyRequest,
  RefundAnswer,
  ShopState,
  ShopStatusRequest,
  SoldOutAnswer,
  SoldOutRequest,
  StaffHeaders,
  StaffOrder,
  StaffOrders,
  StaffSession,
  StaffSignIn,
  StatusRequest,
  TimeRequest,
} from './staff.ts'
import { Telemetry } from './telemetry.ts'

export * from './admin/operations.ts'
export * from './operations-of-tables.ts'

const OfShop = z.strictObject({ shopId: Id })
const OrderParams = z.strictObject({ orderId: z.string().check(z.minLength(1), z.maxLength(64)) })

export const getSettings = operation(endpoints.getSettings, {
  summary: 'Get the public settings',
  description: 'Order types, features and texts of the site. The response is the same for every guest.',
  tag: 'site',
  access: 'anyone',
  answers: { 200: Settings },
})
export const getDesign = operation(endpoints.getDesign, {
  summary: 'Get the brand as values of the design tokens',
  description: 'A style sheet of custom properties. Pages load it before their own styles.',
  tag: 'site',
  access: 'anyone',
  answers: { 200: 'text/css' },
})
export const getLanguages = operation(endpoints.getLanguages, {
  summary: 'List the languages of the site',
  description: 'The languages that the operator offers.',
  tag: 'site',
  access: 'anyone',
  answers: { 200: Languages, 404: Problem },
})
export const changeCulture = operation(endpoints.changeCulture, {
  summary: 'Store the language in the culture cookie',
  description:
    'Sets the culture cookie, which pages and mails follow. Rejects a language that the site does not offer.',
  tag: 'site',
  access: 'anyone',
  query: z.strictObject({ cultureCode: z.string().check(z.maxLength(16)) }),
  answers: { 204: null, 400: Problem },
})
export const getImage = operation(endpoints.getImage, {
  summary: 'Get a picture, resized and in a format that the client accepts',
  description:
    'A picture of the catalogue by its name. `w` is the width. `_t` is the version of the picture; a response with it can be cached forever.',
  tag: 'site',
  access: 'anyone',
  params: z.strictObject({ url: z.string().check(z.maxLength(200)) }),
  query: z.strictObject({
    _t: z.optional(z.string().check(z.maxLength(32))),
    w: z.optional(z.enum(['128', '256', '512', '1000'])),
  }),
  answers: { 200: 'image/*', 404: Problem },
})

export const getShops = operation(endpoints.getShops, {
  summary: 'List all shops, or one page of the shops that match the parameters',
  description:
    'Without parameters the list is complete and in the operator’s order. With a search, a position or a page, the server returns one sorted page.',
  tag: 'shops',
  access: 'anyone',
  query: ShopsQuery,
  headers: z.object({ authorization: z.optional(z.string()), 'content-type': z.optional(z.string()) }),
  answers: { 200: z.union([Shops, ShopPage]) },
})
export const getShop = operation(endpoints.getShop, {
  summary: 'Get a shop',
  description: 'The shop with its opening hours, order types and status at this moment.',
  tag: 'shops',
  access: 'anyone',
  params: OfShop,
  answers: { 200: Shop, 404: Problem },
})
export const getMenu = operation(endpoints.getMenu, {
  summary: "Get a shop's menu",
  description: 'The current categories, articles, choices and prices.',
  tag: 'shops',
  access: 'anyone',
  params: OfShop,
  answers: { 200: Menu, 404: Problem },
})
export const getCampaigns = operation(endpoints.getCampaigns, {
  summary: 'List the current offers',
  description:
    'The campaigns whose period includes the present time. Their prices apply when an order is quoted and placed.',
  tag: 'shops',
  access: 'anyone',
  answers: { 200: Campaigns },
})
export const getDeliverySpots = operation(endpoints.getDeliverySpots, {
  summary: 'List the delivery spots of a shop',
  description: 'Tables, rooms and places to which an order is brought. `spotId` of an order is the id of one of them.',
  tag: 'shops',
  access: 'anyone',
  params: OfShop,
  answers: { 200: DeliverySpots, 404: Problem },
})
export const getSignage = operation(signage.getSignage, {
  summary: 'List the pick-up codes of orders in preparation and of ready orders',
  description: 'The content of a signage board: only codes, without names and contents.',
  tag: 'shops',
  access: 'anyone',
  params: OfShop,
  answers: { 200: Signage, 404: Problem },
})
export const getSignageEvents = operation(signage.getSignageEvents, {
  summary: 'Stream the pick-up codes of a shop as server-sent events',
  description:
    'Sends all codes at the start and after each change, so a signage board that reconnects has missed nothing. The stream stays open.',
  tag: 'shops',
  access: 'anyone',
  params: OfShop,
  answers: { 200: 'text/event-stream', 404: Problem },
})
export const getPaymentMethods = operation(checkout.getPaymentMethods, {
  summary: 'List the payment methods of a shop',
  description: '`method` of a payment is the id of one of them.',
  tag: 'payment',
  access: 'anyone',
  params: OfShop,
  answers: { 200: PaymentMethods, 404: Problem },
})

export const quoteOrder = operation(checkout.quoteOrder, {
  summary: 'Price an order without placing it',
  description:
    'Validates the basket like an order and returns prices, VAT and the estimated pick-up time. Send its `quoteId` with the order.',
  tag: 'orders',
  access: 'guest',
  body: OrderRequest,
  answers: { 200: Quote, 400: Problem },
})
export const createOrder = operation(checkout.createOrder, {
  summary: 'Place an order, once per idempotency key',
  description:
    'The server sets the prices. The `Idempotency-Key` header makes retries safe: the same key and body return the same order. Returns 409 with a new quote if the total has changed since the quote, or if the kitchen has no room left at the pick-up time. With `table`, it also returns 409 if `items` are not the claimed lines (`table-changed`) or an order has claimed one of them (`table-line-taken`).',
  tag: 'orders',
  access: 'guest',
  headers: PlaceOrderHeaders,
  body: OrderRequest,
  answers: { 201: PlacedOrder, 400: Problem, 409: z.union([PriceChanged, SlotTaken, Problem]), 502: Problem },
})
export const getOrder = operation(endpoints.getOrder, {
  summary: "Get an order's status and, with its code, its details",
  description:
    'The id is enough for the status. Contents and pick-up code require the `customer-code` from the response to the order.',
  tag: 'orders',
  access: 'anyone',
  params: OrderParams,
  headers: z.object({ 'customer-code': z.optional(z.string().check(z.maxLength(64))) }),
  answers: { 200: OrderStatusAnswer, 404: Problem },
})
export const getOrderEvents = operation(endpoints.getOrderEvents, {
  summary: 'Stream the changes of several orders as server-sent events',
  description:
    '`ids` is a list of order ids, separated by commas. Each change of the status is a `status` event, each change of the pick-up time a `time` event; a `ping` follows every 25 seconds. A browser that reconnects with `Last-Event-ID` receives the events that it missed; times come again.',
  tag: 'orders',
  access: 'anyone',
  query: z.strictObject({ ids: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  answers: { 200: 'text/event-stream', 503: Problem },
})

export const startPayment = operation(checkout.startPayment, {
  summary: 'Start a payment of an order',
  description:
    'Returns the data for the provider’s form or redirect. The order goes to the kitchen once its payment is authorised.',
  tag: 'payment',
  access: 'anyone',
  params: OrderParams,
  body: PaymentRequest,
  answers: { 200: StartedPayment, 400: Problem, 404: Problem, 409: Problem, 502: Problem },
})
export const getPayment = operation(checkout.getPayment, {
  summary: 'Get the state of a payment',
  description: 'Reads the state at the provider until it is final. Poll it after the return from the provider.',
  tag: 'payment',
  access: 'anyone',
  params: z.strictObject({ paymentId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answers: { 200: PaymentAnswer, 404: Problem },
})

export const cancelOrder = operation(checkout.cancelOrder, {
  summary: 'Cancel an order that is ready much later than promised',
  description:
    'Rolls the order back and returns the money. Requires the `customer-code`. Returns 409 if `canCancel` of the order is not true any more. Repeating it changes nothing.',
  tag: 'orders',
  access: 'anyone',
  params: OrderParams,
  headers: z.object({ 'customer-code': z.string().check(z.maxLength(64)) }),
  answers: { 200: OrderDetails, 404: Problem, 409: Problem },
})
export const sendReceipt = operation(checkout.sendReceipt, {
  summary: 'Send the receipt of an order by mail',
  description:
    'With the right `customer-code`, sends it to any address; without the code, only to the address of the order.',
  tag: 'orders',
  access: 'anyone',
  params: OrderParams,
  headers: z.object({ 'customer-code': z.optional(z.string().check(z.maxLength(64))) }),
  body: ReceiptRequest,
  answers: { 204: null, 404: Problem, 409: Problem, 502: Problem },
})

export const getPushKey = operation(checkout.getPushKey, {
  summary: 'Get the public key for subscriptions to notifications',
  description: 'The site’s public VAPID key (RFC 8292). Returns 404 if the operator has switched notifications off.',
  tag: 'orders',
  access: 'anyone',
  answers: { 200: PushKey, 404: Problem },
})
export const subscribeToOrder = operation(checkout.subscribeToOrder, {
  summary: 'Notify this browser when the order is ready',
  description:
    'Requires the order’s `customer-code`. The endpoint must be an address of a known push service. An order has at most three subscriptions; another one replaces the oldest. Returns 409 for an order that is ready or has ended.',
  tag: 'orders',
  access: 'anyone',
  params: OrderParams,
  headers: z.object({ 'customer-code': z.optional(z.string().check(z.maxLength(64))) }),
  body: PushSubscriptionRequest,
  answers: { 204: null, 404: Problem, 409: Problem },
})
export const unsubscribeFromOrder = operation(checkout.unsubscribeFromOrder, {
  summary: 'Stop notifying this browser of an order',
  description: 'Requires the order’s `customer-code`. Removing a subscription that does not exist changes nothing.',
  tag: 'orders',
  access: 'anyone',
  params: OrderParams,
  headers: z.object({ 'customer-code': z.optional(z.string().check(z.maxLength(64))) }),
  body: PushUnsubscribeRequest,
  answers: { 204: null, 404: Problem },
})

export const signInStaff = operation(staff.signInStaff, {
  summary: 'Sign in a tablet with a staff key of a shop',
  description:
    'Sets a session cookie, which is valid until the tablet is signed out or the key is revoked. The page does not store the key.',
  tag: 'staff',
  access: 'anyone',
  body: StaffSignIn,
  answers: { 200: StaffSession, 401: Problem },
})
export const getStaffSession = operation(staff.getStaffSession, {
  summary: 'Get the shop that this tablet is signed in to',
  description: 'Returns 401 once the session has ended or its key is revoked.',
  tag: 'staff',
  access: 'staff',
  headers: StaffHeaders,
  answers: { 200: StaffSession, 401: Problem },
})
export const signOutStaff = operation(staff.signOutStaff, {
  summary: 'Sign out a tablet',
  description: 'Ends the session of the cookie and its open streams. Does nothing without a session.',
  tag: 'staff',
  access: 'anyone',
  answers: { 204: null },
})
export const getStaffOrders = operation(staff.getStaffOrders, {
  summary: "List a shop's orders for its staff",
  description: 'The orders of the kitchen board when it opens. The event stream sends the changes.',
  tag: 'staff',
  access: 'staff',
  params: OfShop,
  headers: StaffHeaders,
  answers: { 200: StaffOrders, 401: Problem, 404: Problem },
})
export const getStaffOrderEvents = operation(staff.getStaffOrderEvents, {
  summary: "Stream a shop's orders for its staff as server-sent events",
  description:
    'Sends `order` for each order that is paid or whose status or payment changes, `shop` for the shop’s status, `menu` when its menu changes, and `tables` when its table sessions change. The stream stays open until the session ends.',
  tag: 'staff',
  access: 'staff',
  params: OfShop,
  headers: StaffHeaders,
  answers: { 200: 'text/event-stream', 401: Problem, 404: Problem },
})
export const getKitchenLoad = operation(staff.getKitchenLoad, {
  summary: "Get how full a shop's kitchen is",
  description:
    'Lists the slots of the next three hours with what orders have taken of each. Order types without a limit are missing; without any limit, the orders of each quarter of an hour are counted.',
  tag: 'staff',
  access: 'staff',
  params: OfShop,
  headers: StaffHeaders,
  answers: { 200: KitchenLoad, 401: Problem, 404: Problem },
})
export const setOrderStatus = operation(staff.setOrderStatus, {
  summary: 'Change the status of an order',
  description:
    '`started` also accepts the order, `added` accepts it without starting it, and `rollbacked` rejects it. Returns 409 and changes nothing if the current status does not allow the step.',
  tag: 'staff',
  access: 'staff',
  params: OrderParams,
  headers: StaffHeaders,
  body: StatusRequest,
  answers: { 200: StaffOrder, 401: Problem, 404: Problem, 409: Problem },
})
export const setPickupTime = operation(staff.setPickupTime, {
  summary: 'Change the pick-up time of an order',
  description:
    'Changes the time of an order that is not ready yet and tells its guest. Returns 409 and changes nothing if the time is not `from` any more, unless it is `to` already.',
  tag: 'staff',
  access: 'staff',
  params: OrderParams,
  headers: StaffHeaders,
  body: TimeRequest,
  answers: { 200: StaffOrder, 401: Problem, 404: Problem, 409: Problem },
})
export const refundOrder = operation(staff.refundOrder, {
  summary: 'Refund a paid order',
  description: 'Refunds the payment through its provider. Returns 409 if there is nothing to refund.',
  tag: 'staff',
  access: 'staff',
  params: OrderParams,
  headers: StaffHeaders,
  answers: { 200: RefundAnswer, 401: Problem, 404: Problem, 409: Problem, 502: Problem },
})
export const setShopStatus = operation(staff.setShopStatus, {
  summary: "Change a shop's status",
  description:
    '`online` accepts orders during the opening hours, `paused` accepts none for `minutes` or until staff open the shop, and `offline` accepts none. Guests see the change at once.',
  tag: 'staff',
  access: 'staff',
  params: OfShop,
  headers: StaffHeaders,
  body: ShopStatusRequest,
  answers: { 200: ShopState, 401: Problem, 404: Problem },
})
export const setBusy = operation(staff.setBusy, {
  summary: "Lengthen a shop's preparation time for an hour",
  description:
    'Adds `minutes` to the time that new orders need, until an hour has passed or `minutes` is set to 0. Guests see the longer time at once. Orders that have been placed keep their pick-up time.',
  tag: 'staff',
  access: 'staff',
  params: OfShop,
  headers: StaffHeaders,
  body: BusyRequest,
  answers: { 200: ShopState, 401: Problem, 404: Problem },
})
export const setLaterOnly = operation(staff.setLaterOnly, {
  summary: 'Keep orders for later',
  description:
    'For `minutes`, rounded up to a quarter of an hour, the shop takes no order as soon as possible and none for a time before the end; `minutes` 0 ends it. Guests see from when they can order at once. Orders that have been placed stay.',
  tag: 'staff',
  access: 'staff',
  params: OfShop,
  headers: StaffHeaders,
  body: LaterOnlyRequest,
  answers: { 200: ShopState, 401: Problem, 404: Problem },
})
export const setSoldOut = operation(staff.setSoldOut, {
  summary: 'Mark an article as sold out or available',
  description: 'Guests see the change at once. Orders with a sold-out article are rejected.',
  tag: 'staff',
  access: 'staff',
  params: z.strictObject({ shopId: Id, code: Id }),
  headers: StaffHeaders,
  body: SoldOutRequest,
  answers: { 200: SoldOutAnswer, 401: Problem, 404: Problem },
})

export const login = operation(endpoints.login, {
  summary: 'Sign in with a cookie or, on pages of other sites, with tokens',
  description:
    'Requires the password, or the code that `sendSignInCode` has mailed. A browser of the site receives a session cookie. With `useCookies=false` the response contains tokens instead. Five failures lock the account for five minutes.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  query: LoginQuery,
  body: LoginRequest,
  answers: { 200: z.nullable(TokenPair), 401: Problem },
})
export const refreshTokens = operation(accounts.refreshTokens, {
  summary: 'Exchange a refresh token for new tokens',
  description: 'The refresh token works once; the response contains the next one.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  body: RefreshRequest,
  answers: { 200: TokenPair, 401: Problem },
})
export const register = operation(accounts.register, {
  summary: 'Create an account',
  description:
    'Requires an address, a password and the accepted terms; names, telephone and restaurant can follow in the profile. Sends a link to confirm the address. Until then the account cannot sign in with its password.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  body: RegisterRequest,
  answers: { 200: null, 400: Problem, 502: Problem },
})
export const confirmEmail = operation(accounts.confirmEmail, {
  summary: 'Confirm an address',
  description: 'Requires the code of the link that was sent to the address.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  query: ConfirmEmailQuery,
  answers: { 200: null, 401: Problem },
})
export const resendConfirmationEmail = operation(accounts.resendConfirmationEmail, {
  summary: 'Send the link to confirm an address again',
  description:
    'The response and its time are the same for every address, with an account or without, so that accounts cannot be guessed.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  body: EmailRequest,
  answers: { 200: null },
})
export const forgotPassword = operation(accounts.forgotPassword, {
  summary: 'Send a link to choose a new password',
  description:
    'The response and its time are the same for every address, with an account or without, so that accounts cannot be guessed. The link works once, within 24 hours.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  body: EmailRequest,
  answers: { 200: null },
})
export const sendSignInCode = operation(accounts.sendSignInCode, {
  summary: 'Send a sign-in code',
  description:
    'The response and its time are the same for every address, with an account or without, so that accounts cannot be guessed. The code has six digits, signs in once within ten minutes, and replaces earlier codes.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  body: EmailRequest,
  answers: { 200: null },
})
export const resetPassword = operation(accounts.resetPassword, {
  summary: 'Set a new password with the code of a link',
  description: 'The code works once. Ends all sessions of the customer.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  body: ResetPasswordRequest,
  answers: { 200: null, 400: Problem },
})
export const getAccountInfo = operation(accounts.getAccountInfo, {
  summary: 'Get the sign-in details of the signed-in customer',
  description: 'The address, whether it is confirmed, and whether there is a password.',
  tag: 'accounts',
  access: 'customer',
  forCustomers: true,
  answers: { 200: AccountInfo, 401: Problem },
})
export const changeAccountInfo = operation(accounts.changeAccountInfo, {
  summary: 'Change the address or password of the signed-in customer',
  description: 'Both changes require the current password. A new address applies once the link in its mail is opened.',
  tag: 'accounts',
  access: 'customer',
  forCustomers: true,
  body: AccountInfoRequest,
  answers: { 200: AccountInfo, 400: Problem, 401: Problem },
})
export const getKnownPasswords = operation(accounts.getKnownPasswords, {
  summary: 'List hashes of well-known passwords, to warn of a weak one',
  description:
    'Requires the first three hex digits of a SHA-1 hash and returns the rest of each known hash with this prefix. The password never leaves the browser.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  params: KnownPasswordsParams,
  answers: { 200: KnownPasswords },
})
export const signInExternally = operation(accounts.signInExternally, {
  summary: 'Sign in with an external provider (OpenID Connect)',
  description: 'Redirects the browser to the provider. The return works once, within ten minutes, in the same browser.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  params: ExternalParams,
  query: ExternalQuery,
  answers: { 302: null, 404: Problem },
})
export const comeBackFromExternal = operation(others.comeBackFromExternal, {
  summary: 'Complete a sign-in with an external provider',
  description:
    'The redirect URI of the provider. Sets the session cookie and redirects to the page where the sign-in began.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  params: ExternalParams,
  // Providers add parameters of their own; the OpenID Connect code validates those it needs.
  query: z.record(z.string(), z.string().check(z.maxLength(4000))),
  answers: { 302: null, 404: Problem },
})
// Not `forCustomers`: without customer accounts, the response to "who is signed in?" is 401, not 404.
export const getProfile = operation(endpoints.getProfile, {
  summary: 'Get the signed-in customer',
  description:
    'Name, contact details, favourites and member code. Also returns 401 if the site has no customer accounts.',
  tag: 'accounts',
  access: 'customer',
  answers: { 200: Profile, 401: Problem },
})
export const changeProfile = operation(accounts.changeProfile, {
  summary: 'Change the profile of the signed-in customer',
  description: 'Name, phone and favourite shop. Other fields are rejected.',
  tag: 'accounts',
  access: 'customer',
  forCustomers: true,
  body: ProfileRequest,
  answers: { 200: Profile, 400: Problem, 401: Problem },
})
export const deleteAccount = operation(accounts.deleteAccount, {
  summary: 'Delete the account of the signed-in customer and the personal data in their orders',
  description: 'Requires the password or, for an account without a password, its address.',
  tag: 'accounts',
  access: 'customer',
  forCustomers: true,
  body: DeleteAccountRequest,
  answers: { 204: null, 400: Problem, 401: Problem },
})
export const getUserData = operation(accounts.getUserData, {
  summary: 'Export all stored data of the signed-in customer',
  description: 'One document with profile, orders, sessions and external sign-ins.',
  tag: 'accounts',
  access: 'customer',
  forCustomers: true,
  answers: { 200: UserData, 401: Problem },
})
export const getSignIns = operation(accounts.getSignIns, {
  summary: 'List where the signed-in customer is signed in',
  description: 'The browser of each session, when it began, and when it was used last.',
  tag: 'accounts',
  access: 'customer',
  forCustomers: true,
  answers: { 200: CustomerSignIns, 401: Problem },
})
export const endSignIn = operation(accounts.endSignIn, {
  summary: 'Sign the customer out on one device',
  description:
    'Requires the password or, for an account without a password, a mailed code. A session of another customer is unknown.',
  tag: 'accounts',
  access: 'customer',
  forCustomers: true,
  params: SignInParams,
  body: EndSignInRequest,
  answers: { 204: null, 400: Problem, 401: Problem, 404: Problem },
})
export const endOtherSignIns = operation(accounts.endOtherSignIns, {
  summary: 'Sign the customer out on all other devices',
  description:
    'Requires the password or, for an account without a password, a mailed code. The session of the call gets a new cookie, so that a copy of its old one ends too.',
  tag: 'accounts',
  access: 'customer',
  forCustomers: true,
  body: EndSignInRequest,
  answers: { 204: null, 400: Problem, 401: Problem },
})
export const getOrderHistory = operation(accounts.getOrderHistory, {
  summary: 'List the orders of the signed-in customer, newest first',
  description: 'Returns one page. A guest who is not signed in gets an empty page.',
  tag: 'accounts',
  access: 'guest',
  forCustomers: true,
  query: OrderHistoryQuery,
  answers: { 200: OrderHistory },
})
export const logout = operation(endpoints.logout, {
  summary: 'Sign out',
  description: 'Ends the session of the cookie or token. Does nothing without a session.',
  tag: 'accounts',
  access: 'guest',
  forCustomers: true,
  answers: { 204: null },
})
export const addFavorite = operation(endpoints.addFavorite, {
  summary: 'Add an article or a shop to the favourites',
  description: 'Adding an existing favourite changes nothing.',
  tag: 'accounts',
  access: 'customer',
  forCustomers: true,
  body: FavoriteRequest,
  answers: { 200: null, 401: Problem, 404: Problem },
})
export const removeFavorite = operation(endpoints.removeFavorite, {
  summary: 'Remove a favourite',
  description: 'Returns the remaining favourites. Removing one that does not exist changes nothing.',
  tag: 'accounts',
  access: 'customer',
  forCustomers: true,
  body: FavoriteRequest,
  answers: { 200: Favorites, 401: Problem },
})
export const getMembershipCard = operation(accounts.getMembershipCard, {
  summary: "Get the signed-in customer's member card as a picture",
  description: 'Name and member code, also as a QR code.',
  tag: 'accounts',
  access: 'customer',
  forCustomers: true,
  answers: { 200: 'image/*', 401: Problem },
})

export const sendTelemetry = operation(others.sendTelemetry, {
  summary: 'Report the screens, errors and durations of a page by version',
  description: 'Requires the cookie of a page of this site. Pages send it in the background and ignore the response.',
  tag: 'site',
  access: 'anyone',
  body: Telemetry,
  answers: { 204: null, 400: Problem, 429: Problem },
})
export const countBasketVisit = operation(visits.countBasketVisit, {
  summary: 'Count the visit of a page with a filled basket',
  description:
    'Adds one to a count of the shop, once per visit. Requires the cookie of a page of this site. Pages send it in the background and ignore the response.',
  tag: 'site',
  access: 'anyone',
  params: OfShop,
  answers: { 204: null, 429: Problem },
})
export const getOperatorStatus = operation(others.getOperatorStatus, {
  summary: 'Get the versions of shell and remotes, their history and their figures',
  description:
    'Live, previous and canary versions with the figures that pages report about each version, for dashboards.',
  tag: 'operators',
  access: 'operator',
  headers: OperatorHeaders,
  answers: { 200: OperatorStatus, 401: Problem },
})
export const endRemoteOverride = operation(others.endRemoteOverride, {
  summary: 'End the remote override of this browser',
  description:
    'Removes the cookie that makes this browser load a remote from a developer’s machine. Does nothing without the cookie.',
  tag: 'operators',
  access: 'anyone',
  answers: { 204: null },
})
