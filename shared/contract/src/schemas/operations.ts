import * as z from 'zod/mini'
import * as endpoints from '../endpoints.ts'
import * as accounts from '../endpoints-of-accounts.ts'
import * as checkout from '../endpoints-of-checkout.ts'
import * as others from '../endpoints-of-others.ts'
import * as signage from '../endpoints-of-signage.ts'
import * as staff from '../endpoints-of-staff.ts'
import { Id } from './common.ts'
import {
  AccountInfo,
  AccountInfoRequest,
  ConfirmEmailQuery,
  DeleteAccountRequest,
  EmailRequest,
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
  TokenPair,
  UserData,
} from './identity.ts'
import { Campaigns, Menu } from './menu.ts'
import { operation } from './operation.ts'
import { OperatorHeaders, OperatorStatus } from './operators.ts'
import {
  IdempotencyHeaders,
  OrderRequest,
  OrderStatusAnswer,
  PlacedOrder,
  PriceChanged,
  PushKey,
  PushSubscriptionRequest,
  PushUnsubscribeRequest,
  Quote,
  ReceiptRequest,
  Signage,
} from './orders.ts'
import { PaymentAnswer, PaymentMethods, PaymentRequest, StartedPayment } from './payment.ts'
import { Problem } from './problem.ts'
import { Languages, Settings } from './settings.ts'
import { DeliverySpots, Shop, ShopPage, Shops, ShopsQuery } from './shops.ts'
import {
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
} from './staff.ts'
import { Telemetry } from './telemetry.ts'

const OfShop = z.strictObject({ shopId: Id })
const OrderParams = z.strictObject({ orderId: z.string().check(z.minLength(1), z.maxLength(64)) })

export const getSettings = operation(endpoints.getSettings, {
  summary: 'What the operator has switched on',
  description: 'Names, switches and texts of the site. Public, and the same for every guest.',
  tag: 'site',
  access: 'anyone',
  answers: { 200: Settings },
})
export const getDesign = operation(endpoints.getDesign, {
  summary: "The chain's brand, as values for the design tokens",
  description: 'A style sheet of custom properties. Pages load it before their own styles.',
  tag: 'site',
  access: 'anyone',
  answers: { 200: 'text/css' },
})
export const getLanguages = operation(endpoints.getLanguages, {
  summary: 'Languages on offer',
  description: 'Only the languages that the operator offers.',
  tag: 'site',
  access: 'anyone',
  answers: { 200: Languages, 404: Problem },
})
export const changeCulture = operation(endpoints.changeCulture, {
  summary: 'Keep the language in the culture cookie',
  description:
    'Sets the culture cookie, which pages and mails follow. A language that the site does not offer is rejected.',
  tag: 'site',
  access: 'anyone',
  query: z.strictObject({ cultureCode: z.string().check(z.maxLength(16)) }),
  answers: { 204: null, 400: Problem },
})
export const getImage = operation(endpoints.getImage, {
  summary: 'A picture, resized and re-encoded for who asks',
  description:
    'Pictures of the catalogue by name. `w` asks for a width; with `_t`, the version of the picture, the answer may be kept for good.',
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
  summary: 'All shops; with parameters, a page of those that they ask for',
  description:
    'Without parameters the list is complete and in the operator’s order. Search, position and page ask for one page of it, sorted by the server.',
  tag: 'shops',
  access: 'anyone',
  query: ShopsQuery,
  headers: z.object({ authorization: z.optional(z.string()), 'content-type': z.optional(z.string()) }),
  answers: { 200: z.union([Shops, ShopPage]) },
})
export const getShop = operation(endpoints.getShop, {
  summary: 'One shop',
  description: 'The shop with its opening hours, order types and status at this moment.',
  tag: 'shops',
  access: 'anyone',
  params: OfShop,
  answers: { 200: Shop, 404: Problem },
})
export const getMenu = operation(endpoints.getMenu, {
  summary: "A shop's menu",
  description: 'Categories, articles, choices and prices, as the catalogue has them now.',
  tag: 'shops',
  access: 'anyone',
  params: OfShop,
  answers: { 200: Menu, 404: Problem },
})
export const getCampaigns = operation(endpoints.getCampaigns, {
  summary: 'Offers that are on',
  description: 'The campaigns that are on now. Their prices apply when an order is quoted and placed.',
  tag: 'shops',
  access: 'anyone',
  answers: { 200: Campaigns },
})
export const getDeliverySpots = operation(endpoints.getDeliverySpots, {
  summary: 'Tables and pick-up places of a shop',
  description: 'The choices for the `spotId` of an order.',
  tag: 'shops',
  access: 'anyone',
  params: OfShop,
  answers: { 200: DeliverySpots, 404: Problem },
})
export const getSignage = operation(signage.getSignage, {
  summary: 'Pick-up codes of the orders that a shop prepares, and of those that wait to be fetched',
  description: 'What a pick-up board shows: codes alone, no names and no contents.',
  tag: 'shops',
  access: 'anyone',
  params: OfShop,
  answers: { 200: Signage, 404: Problem },
})
export const getSignageEvents = operation(signage.getSignageEvents, {
  summary: 'The same as server-sent events: all codes at first and after each change',
  description:
    'A stream that stays open. A board that reconnects receives all codes anew, so that nothing has to be replayed.',
  tag: 'shops',
  access: 'anyone',
  params: OfShop,
  answers: { 200: 'text/event-stream', 404: Problem },
})
export const getPaymentMethods = operation(checkout.getPaymentMethods, {
  summary: 'Ways to pay at a shop',
  description: 'The choices for the `method` of a payment.',
  tag: 'payment',
  access: 'anyone',
  params: OfShop,
  answers: { 200: PaymentMethods, 404: Problem },
})

export const quoteOrder = operation(checkout.quoteOrder, {
  summary: 'Price an order without placing it',
  description:
    'Validates the basket as an order would and answers prices, VAT and the time when it would be ready. Send its `quoteId` with the order.',
  tag: 'orders',
  access: 'guest',
  body: OrderRequest,
  answers: { 200: Quote, 400: Problem },
})
export const createOrder = operation(checkout.createOrder, {
  summary: 'Place an order; priced by the server, once per key',
  description:
    'The `Idempotency-Key` header makes retries safe: the same key and body answer the same order. A total that has changed since the quote answers 409 with a new quote.',
  tag: 'orders',
  access: 'guest',
  headers: IdempotencyHeaders,
  body: OrderRequest,
  answers: { 201: PlacedOrder, 400: Problem, 409: z.union([PriceChanged, Problem]), 502: Problem },
})
export const getOrder = operation(endpoints.getOrder, {
  summary: "An order's status; with its code also its details",
  description:
    'The status is public to those who know the id. Contents and pick-up code need the `customer-code` that placing the order answered.',
  tag: 'orders',
  access: 'anyone',
  params: OrderParams,
  headers: z.object({ 'customer-code': z.optional(z.string().check(z.maxLength(64))) }),
  answers: { 200: OrderStatusAnswer, 404: Problem },
})
export const getOrderEvents = operation(endpoints.getOrderEvents, {
  summary: 'Status changes of several orders as server-sent events, as `status`; every 25 seconds a `ping`',
  description: '`ids` is a list with commas. A browser that reconnects with `Last-Event-ID` receives what it missed.',
  tag: 'orders',
  access: 'anyone',
  query: z.strictObject({ ids: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  answers: { 200: 'text/event-stream', 503: Problem },
})

export const startPayment = operation(checkout.startPayment, {
  summary: 'Begin to pay an order',
  description:
    'Answers what the provider’s form or redirect needs. The order goes to the kitchen once its payment is authorised.',
  tag: 'payment',
  access: 'anyone',
  params: OrderParams,
  body: PaymentRequest,
  answers: { 200: StartedPayment, 400: Problem, 404: Problem, 409: Problem, 502: Problem },
})
export const getPayment = operation(checkout.getPayment, {
  summary: 'Where a payment stands; asks the provider while it is not final',
  description: 'Poll it after the return from the provider, until the state is final.',
  tag: 'payment',
  access: 'anyone',
  params: z.strictObject({ paymentId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answers: { 200: PaymentAnswer, 404: Problem },
})

export const sendReceipt = operation(checkout.sendReceipt, {
  summary: 'Send the receipt by mail: anywhere with the order’s code, without it to the address that the order has',
  description:
    'With the right `customer-code` to any address; without one only to the address that was given with the order.',
  tag: 'orders',
  access: 'anyone',
  params: OrderParams,
  headers: z.object({ 'customer-code': z.optional(z.string().check(z.maxLength(64))) }),
  body: ReceiptRequest,
  answers: { 204: null, 404: Problem, 409: Problem, 502: Problem },
})

export const getPushKey = operation(checkout.getPushKey, {
  summary: 'The key with which browsers subscribe to notifications',
  description: 'The site’s public VAPID key (RFC 8292). Answers 404 where the operator has switched notifications off.',
  tag: 'orders',
  access: 'anyone',
  answers: { 200: PushKey, 404: Problem },
})
export const subscribeToOrder = operation(checkout.subscribeToOrder, {
  summary: 'Notify this browser when the order is ready',
  description:
    'Needs the order’s `customer-code`. The endpoint must be an address of a known push service. An order has at most three subscriptions; another one replaces the oldest. Answers 409 for an order that is ready or has ended.',
  tag: 'orders',
  access: 'anyone',
  params: OrderParams,
  headers: z.object({ 'customer-code': z.optional(z.string().check(z.maxLength(64))) }),
  body: PushSubscriptionRequest,
  answers: { 204: null, 404: Problem, 409: Problem },
})
export const unsubscribeFromOrder = operation(checkout.unsubscribeFromOrder, {
  summary: 'Do not notify this browser of the order any more',
  description: 'Needs the order’s `customer-code`. Removing a subscription that does not exist changes nothing.',
  tag: 'orders',
  access: 'anyone',
  params: OrderParams,
  headers: z.object({ 'customer-code': z.optional(z.string().check(z.maxLength(64))) }),
  body: PushUnsubscribeRequest,
  answers: { 204: null, 404: Problem },
})

export const signInStaff = operation(staff.signInStaff, {
  summary: 'Open a shop’s orders on this tablet by its key, until it is signed out or the key is revoked',
  description: 'Sets a session cookie for this browser. The shop’s key is sent once and not kept by the page.',
  tag: 'staff',
  access: 'anyone',
  body: StaffSignIn,
  answers: { 200: StaffSession, 401: Problem },
})
export const getStaffSession = operation(staff.getStaffSession, {
  summary: 'Whose orders this tablet shows',
  description: 'Answers 401 once the session has ended or its key is revoked.',
  tag: 'staff',
  access: 'staff',
  headers: StaffHeaders,
  answers: { 200: StaffSession, 401: Problem },
})
export const signOutStaff = operation(staff.signOutStaff, {
  summary: 'End what this tablet may see',
  description: 'Ends the session of the cookie and its open streams. Without a session it does nothing.',
  tag: 'staff',
  access: 'anyone',
  answers: { 204: null },
})
export const getStaffOrders = operation(staff.getStaffOrders, {
  summary: "A shop's orders for its staff",
  description: 'What the kitchen screen shows when it opens. Changes follow on the event stream.',
  tag: 'staff',
  access: 'staff',
  params: OfShop,
  headers: StaffHeaders,
  answers: { 200: StaffOrders, 401: Problem, 404: Problem },
})
export const getStaffOrderEvents = operation(staff.getStaffOrderEvents, {
  summary:
    'The same as server-sent events: each order that is paid, takes a step or whose payment does, as `order`; the shop’s status as `shop`, and `menu` when its menu has changed',
  description: 'The stream stays open until the session ends.',
  tag: 'staff',
  access: 'staff',
  params: OfShop,
  headers: StaffHeaders,
  answers: { 200: 'text/event-stream', 401: Problem, 404: Problem },
})
export const setOrderStatus = operation(staff.setOrderStatus, {
  summary:
    'Take the next step of an order; `started` accepts it, `added` again accepts it without beginning, `rollbacked` rejects it',
  description: 'A step that the present status does not allow answers 409 and changes nothing.',
  tag: 'staff',
  access: 'staff',
  params: OrderParams,
  headers: StaffHeaders,
  body: StatusRequest,
  answers: { 200: StaffOrder, 401: Problem, 404: Problem, 409: Problem },
})
export const refundOrder = operation(staff.refundOrder, {
  summary: 'Give the money of a paid order back',
  description: 'Refunds the payment through its provider. Answers 409 where there is nothing to refund.',
  tag: 'staff',
  access: 'staff',
  params: OrderParams,
  headers: StaffHeaders,
  answers: { 200: RefundAnswer, 401: Problem, 404: Problem, 409: Problem, 502: Problem },
})
export const setShopStatus = operation(staff.setShopStatus, {
  summary: 'Take orders, pause (for some minutes or until further notice), or be offline',
  description: 'Guests see it at once. Opening hours apply to a shop that takes orders as well.',
  tag: 'staff',
  access: 'staff',
  params: OfShop,
  headers: StaffHeaders,
  body: ShopStatusRequest,
  answers: { 200: ShopState, 401: Problem, 404: Problem },
})
export const setSoldOut = operation(staff.setSoldOut, {
  summary: 'Mark an article as sold out, or as there again',
  description: 'Guests see it at once. Orders with an article that is sold out are rejected.',
  tag: 'staff',
  access: 'staff',
  params: z.strictObject({ shopId: Id, code: Id }),
  headers: StaffHeaders,
  body: SoldOutRequest,
  answers: { 200: SoldOutAnswer, 401: Problem, 404: Problem },
})

export const login = operation(endpoints.login, {
  summary: 'Sign in: with a cookie, or for pages of other sites with tokens',
  description:
    'Takes the password, or the code that `sendSignInCode` has mailed. A browser of the site receives a session cookie. With `useCookies=false` the answer has tokens instead. Five failures lock the account for a while.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  query: LoginQuery,
  body: LoginRequest,
  answers: { 200: z.nullable(TokenPair), 401: Problem },
})
export const refreshTokens = operation(accounts.refreshTokens, {
  summary: 'New tokens for a refresh token, which is spent by it',
  description: 'The refresh token works once; the answer has the next one.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  body: RefreshRequest,
  answers: { 200: TokenPair, 401: Problem },
})
export const register = operation(accounts.register, {
  summary: 'Make an account; it can be used once its address is confirmed',
  description:
    'Needs an address, a password and the accepted terms; names, telephone and restaurant can follow in the profile. Sends a link to confirm the address. Until then the account cannot sign in with its password.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  body: RegisterRequest,
  answers: { 200: null, 400: Problem, 502: Problem },
})
export const confirmEmail = operation(accounts.confirmEmail, {
  summary: 'Confirm an address by the link that was sent to it',
  description: 'Takes the code of the link that was sent to the address.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  query: ConfirmEmailQuery,
  answers: { 200: null, 401: Problem },
})
export const resendConfirmationEmail = operation(accounts.resendConfirmationEmail, {
  summary: 'Send the link for confirming an address again; answers the same whether or not there is an account',
  description: 'Takes the same time for every address, so that accounts cannot be guessed.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  body: EmailRequest,
  answers: { 200: null },
})
export const forgotPassword = operation(accounts.forgotPassword, {
  summary: 'Send a link for a new password; answers the same whether or not there is an account',
  description:
    'Takes the same time for every address, so that accounts cannot be guessed. The link works once and for 24 hours.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  body: EmailRequest,
  answers: { 200: null },
})
export const sendSignInCode = operation(accounts.sendSignInCode, {
  summary: 'Send a code to sign in with instead of a password; answers the same whether or not there is an account',
  description:
    'Takes the same time for every address, so that accounts cannot be guessed. The code has six digits, works once and for ten minutes, and replaces earlier ones.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  body: EmailRequest,
  answers: { 200: null },
})
export const resetPassword = operation(accounts.resetPassword, {
  summary: 'Set a new password by the code of a link',
  description: 'The code works once. Sessions that were open before end.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  body: ResetPasswordRequest,
  answers: { 200: null, 400: Problem },
})
export const getAccountInfo = operation(accounts.getAccountInfo, {
  summary: 'What the signed-in customer signs in with',
  description: 'The address, whether it is confirmed, and whether there is a password.',
  tag: 'accounts',
  access: 'customer',
  forCustomers: true,
  answers: { 200: AccountInfo, 401: Problem },
})
export const changeAccountInfo = operation(accounts.changeAccountInfo, {
  summary: 'Change address or password of the signed-in customer',
  description: 'Either change needs the present password. A new address holds once its link has been opened.',
  tag: 'accounts',
  access: 'customer',
  forCustomers: true,
  body: AccountInfoRequest,
  answers: { 200: AccountInfo, 400: Problem, 401: Problem },
})
export const getKnownPasswords = operation(accounts.getKnownPasswords, {
  summary: 'Hashes of well-known passwords, to warn of one before it is chosen',
  description:
    'Takes the first three hex digits of a SHA-1 and answers the rest of each known hash that begins so. The password never leaves the browser.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  params: KnownPasswordsParams,
  answers: { 200: KnownPasswords },
})
export const signInExternally = operation(accounts.signInExternally, {
  summary: 'Go to an external provider to sign in there (OpenID Connect)',
  description: 'Redirects the browser. The way back works once, for ten minutes, in the same browser.',
  tag: 'accounts',
  access: 'anyone',
  forCustomers: true,
  params: ExternalParams,
  query: ExternalQuery,
  answers: { 302: null, 404: Problem },
})
export const comeBackFromExternal = operation(others.comeBackFromExternal, {
  summary: 'Where an external provider sends the customer back to',
  description: 'Finishes the sign-in, sets the session cookie and redirects to the page where it began.',
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
  summary: 'The signed-in customer',
  description:
    'Name, contact details, favourites and member code. Also answers 401 where the site has no customer accounts.',
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
  summary: 'Delete the account of the signed-in customer, and what is personal in their orders',
  description: 'Needs the password, or for an account without one its address.',
  tag: 'accounts',
  access: 'customer',
  forCustomers: true,
  body: DeleteAccountRequest,
  answers: { 204: null, 400: Problem, 401: Problem },
})
export const getUserData = operation(accounts.getUserData, {
  summary: 'Everything that is kept of the signed-in customer',
  description: 'One document with profile, orders, sessions and external sign-ins.',
  tag: 'accounts',
  access: 'customer',
  forCustomers: true,
  answers: { 200: UserData, 401: Problem },
})
export const getOrderHistory = operation(accounts.getOrderHistory, {
  summary: 'Orders of the signed-in customer, newest first; none of a guest',
  description: 'One page at a time. A guest without an account receives an empty page.',
  tag: 'accounts',
  access: 'guest',
  forCustomers: true,
  query: OrderHistoryQuery,
  answers: { 200: OrderHistory },
})
export const logout = operation(endpoints.logout, {
  summary: 'Sign out',
  description: 'Ends the session of the cookie or of the token. Without one it does nothing.',
  tag: 'accounts',
  access: 'guest',
  forCustomers: true,
  answers: { 204: null },
})
export const addFavorite = operation(endpoints.addFavorite, {
  summary: 'Remember an article or a shop as a favourite',
  description: 'Adding a favourite that exists changes nothing.',
  tag: 'accounts',
  access: 'customer',
  forCustomers: true,
  body: FavoriteRequest,
  answers: { 200: null, 401: Problem, 404: Problem },
})
export const removeFavorite = operation(endpoints.removeFavorite, {
  summary: 'Forget a favourite; answers those that are left',
  description: 'Removing one that does not exist changes nothing.',
  tag: 'accounts',
  access: 'customer',
  forCustomers: true,
  body: FavoriteRequest,
  answers: { 200: Favorites, 401: Problem },
})
export const getMembershipCard = operation(accounts.getMembershipCard, {
  summary: "A picture of the signed-in customer's member card",
  description: 'Name and member code, also as a QR code.',
  tag: 'accounts',
  access: 'customer',
  forCustomers: true,
  answers: { 200: 'image/*', 401: Problem },
})

export const sendTelemetry = operation(others.sendTelemetry, {
  summary:
    'Report which screens a page has shown, what failed and how long it took, for each version. Needs the cookie of a page of this site',
  description: 'Pages send it in the background; nothing on a page depends on the answer.',
  tag: 'site',
  access: 'anyone',
  body: Telemetry,
  answers: { 204: null, 400: Problem, 429: Problem },
})
export const getOperatorStatus = operation(others.getOperatorStatus, {
  summary: 'The live versions of shell and remotes, their history, and the reports of pages about each version',
  description: 'Releases, canaries and their figures in one document, for dashboards.',
  tag: 'operators',
  access: 'operator',
  headers: OperatorHeaders,
  answers: { 200: OperatorStatus, 401: Problem },
})
export const endRemoteOverride = operation(others.endRemoteOverride, {
  summary: 'This browser takes nothing from a developer’s machine any more',
  description:
    'Removes the cookie by which a developer’s builds are loaded into this browser. Without one it does nothing.',
  tag: 'operators',
  access: 'anyone',
  answers: { 204: null },
})
