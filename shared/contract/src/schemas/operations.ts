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
  ShopStatusAnswer,
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
  answers: { 200: Settings },
})
export const getDesign = operation(endpoints.getDesign, {
  summary: "The chain's brand, as values for the design tokens",
  answers: { 200: 'text/css' },
})
export const getLanguages = operation(endpoints.getLanguages, {
  summary: 'Languages on offer',
  answers: { 200: Languages, 404: Problem },
})
export const changeCulture = operation(endpoints.changeCulture, {
  summary: 'Keep the language in the culture cookie',
  query: z.strictObject({ cultureCode: z.string().check(z.maxLength(16)) }),
  answers: { 204: null, 400: Problem },
})
export const getImage = operation(endpoints.getImage, {
  summary: 'A picture, resized and re-encoded for who asks',
  params: z.strictObject({ url: z.string().check(z.maxLength(200)) }),
  query: z.strictObject({
    _t: z.optional(z.string().check(z.maxLength(32))),
    w: z.optional(z.enum(['128', '256', '512'])),
  }),
  answers: { 200: 'image/*', 404: Problem },
})

export const getShops = operation(endpoints.getShops, {
  summary: 'All shops; with parameters, a page of those that they ask for',
  query: ShopsQuery,
  headers: z.object({ authorization: z.optional(z.string()), 'content-type': z.optional(z.string()) }),
  answers: { 200: z.union([Shops, ShopPage]) },
})
export const getShop = operation(endpoints.getShop, {
  summary: 'One shop',
  params: OfShop,
  answers: { 200: Shop, 404: Problem },
})
export const getMenu = operation(endpoints.getMenu, {
  summary: "A shop's menu",
  params: OfShop,
  answers: { 200: Menu, 404: Problem },
})
export const getCampaigns = operation(endpoints.getCampaigns, {
  summary: 'Offers that are on',
  answers: { 200: Campaigns },
})
export const getDeliverySpots = operation(endpoints.getDeliverySpots, {
  summary: 'Tables and pick-up places of a shop',
  params: OfShop,
  answers: { 200: DeliverySpots, 404: Problem },
})
export const getSignage = operation(signage.getSignage, {
  summary: 'Pick-up codes of the orders that a shop prepares, and of those that wait to be fetched',
  params: OfShop,
  answers: { 200: Signage, 404: Problem },
})
export const getSignageEvents = operation(signage.getSignageEvents, {
  summary: 'The same as server-sent events: all codes at first and after each change',
  params: OfShop,
  answers: { 200: 'text/event-stream', 404: Problem },
})
export const getPaymentMethods = operation(checkout.getPaymentMethods, {
  summary: 'Ways to pay at a shop',
  params: OfShop,
  answers: { 200: PaymentMethods, 404: Problem },
})

export const quoteOrder = operation(checkout.quoteOrder, {
  summary: 'Price an order without placing it',
  body: OrderRequest,
  answers: { 200: Quote, 400: Problem },
})
export const createOrder = operation(checkout.createOrder, {
  summary: 'Place an order; priced by the server, once per key',
  headers: IdempotencyHeaders,
  body: OrderRequest,
  answers: { 201: PlacedOrder, 400: Problem, 409: z.union([PriceChanged, Problem]), 502: Problem },
})
export const getOrder = operation(endpoints.getOrder, {
  summary: "An order's status, and its details to whoever has its code",
  params: OrderParams,
  headers: z.object({ 'customer-code': z.optional(z.string().check(z.maxLength(64))) }),
  answers: { 200: OrderStatusAnswer, 404: Problem },
})
export const getOrderEvents = operation(endpoints.getOrderEvents, {
  summary: 'Status changes of several orders as server-sent events, as `status`; every 25 seconds a `ping`',
  query: z.strictObject({ ids: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  answers: { 200: 'text/event-stream', 503: Problem },
})

export const startPayment = operation(checkout.startPayment, {
  summary: 'Begin to pay an order',
  params: OrderParams,
  body: PaymentRequest,
  answers: { 200: StartedPayment, 400: Problem, 404: Problem, 409: Problem, 502: Problem },
})
export const getPayment = operation(checkout.getPayment, {
  summary: 'Where a payment stands; asks the provider while it is not final',
  params: z.strictObject({ paymentId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answers: { 200: PaymentAnswer, 404: Problem },
})

export const sendReceipt = operation(checkout.sendReceipt, {
  summary: 'Send the receipt by mail: anywhere with the order’s code, without it to the address that the order has',
  params: OrderParams,
  headers: z.object({ 'customer-code': z.optional(z.string().check(z.maxLength(64))) }),
  body: ReceiptRequest,
  answers: { 204: null, 404: Problem, 409: Problem, 502: Problem },
})

export const signInStaff = operation(staff.signInStaff, {
  summary: 'Open a shop’s orders on this tablet by its key, until it is signed out or the key is revoked',
  body: StaffSignIn,
  answers: { 200: StaffSession, 401: Problem },
})
export const getStaffSession = operation(staff.getStaffSession, {
  summary: 'Whose orders this tablet shows',
  headers: StaffHeaders,
  answers: { 200: StaffSession, 401: Problem },
})
export const signOutStaff = operation(staff.signOutStaff, {
  summary: 'End what this tablet may see',
  answers: { 204: null },
})
export const getStaffOrders = operation(staff.getStaffOrders, {
  summary: "A shop's orders for its staff",
  params: OfShop,
  headers: StaffHeaders,
  answers: { 200: StaffOrders, 401: Problem, 404: Problem },
})
export const getStaffOrderEvents = operation(staff.getStaffOrderEvents, {
  summary:
    'The same as server-sent events: each order that is paid, takes a step or whose payment does, as `order`; the shop’s status as `shop`, and `menu` when its menu has changed',
  params: OfShop,
  headers: StaffHeaders,
  answers: { 200: 'text/event-stream', 401: Problem, 404: Problem },
})
export const setOrderStatus = operation(staff.setOrderStatus, {
  summary:
    'Take the next step of an order; `started` accepts it, `added` again accepts it without beginning, `rollbacked` refuses it',
  params: OrderParams,
  headers: StaffHeaders,
  body: StatusRequest,
  answers: { 200: StaffOrder, 401: Problem, 404: Problem, 409: Problem },
})
export const refundOrder = operation(staff.refundOrder, {
  summary: 'Give the money of a paid order back',
  params: OrderParams,
  headers: StaffHeaders,
  answers: { 200: RefundAnswer, 401: Problem, 404: Problem, 409: Problem, 502: Problem },
})
export const setShopStatus = operation(staff.setShopStatus, {
  summary: 'Take orders, pause, or be offline',
  params: OfShop,
  headers: StaffHeaders,
  body: ShopStatusRequest,
  answers: { 200: ShopStatusAnswer, 401: Problem, 404: Problem },
})
export const setSoldOut = operation(staff.setSoldOut, {
  summary: 'Mark an article as sold out, or as there again',
  params: z.strictObject({ shopId: Id, code: Id }),
  headers: StaffHeaders,
  body: SoldOutRequest,
  answers: { 200: SoldOutAnswer, 401: Problem, 404: Problem },
})

export const login = operation(endpoints.login, {
  summary: 'Sign in: with a cookie, or for pages of other sites with tokens',
  forCustomers: true,
  query: LoginQuery,
  body: LoginRequest,
  answers: { 200: z.nullable(TokenPair), 401: Problem },
})
export const refreshTokens = operation(accounts.refreshTokens, {
  summary: 'New tokens for a refresh token, which is spent by it',
  forCustomers: true,
  body: RefreshRequest,
  answers: { 200: TokenPair, 401: Problem },
})
export const register = operation(accounts.register, {
  summary: 'Make an account; it can be used once its address is confirmed',
  forCustomers: true,
  body: RegisterRequest,
  answers: { 200: null, 400: Problem, 502: Problem },
})
export const confirmEmail = operation(accounts.confirmEmail, {
  summary: 'Confirm an address by the link that was sent to it',
  forCustomers: true,
  query: ConfirmEmailQuery,
  answers: { 200: null, 401: Problem },
})
export const resendConfirmationEmail = operation(accounts.resendConfirmationEmail, {
  summary: 'Send the link for confirming an address again; answers the same whether or not there is an account',
  forCustomers: true,
  body: EmailRequest,
  answers: { 200: null },
})
export const forgotPassword = operation(accounts.forgotPassword, {
  summary: 'Send a link for a new password; answers the same whether or not there is an account',
  forCustomers: true,
  body: EmailRequest,
  answers: { 200: null },
})
export const resetPassword = operation(accounts.resetPassword, {
  summary: 'Set a new password by the code of a link',
  forCustomers: true,
  body: ResetPasswordRequest,
  answers: { 200: null, 400: Problem },
})
export const getAccountInfo = operation(accounts.getAccountInfo, {
  summary: 'What the signed-in customer signs in with',
  forCustomers: true,
  answers: { 200: AccountInfo, 401: Problem },
})
export const changeAccountInfo = operation(accounts.changeAccountInfo, {
  summary: 'Change address or password of the signed-in customer',
  forCustomers: true,
  body: AccountInfoRequest,
  answers: { 200: AccountInfo, 400: Problem, 401: Problem },
})
export const getKnownPasswords = operation(accounts.getKnownPasswords, {
  summary: 'Hashes of well-known passwords, to warn of one before it is chosen',
  forCustomers: true,
  params: KnownPasswordsParams,
  answers: { 200: KnownPasswords },
})
export const signInExternally = operation(accounts.signInExternally, {
  summary: 'Go to an external provider to sign in there (OpenID Connect)',
  forCustomers: true,
  params: ExternalParams,
  query: ExternalQuery,
  answers: { 302: null, 404: Problem },
})
export const comeBackFromExternal = operation(others.comeBackFromExternal, {
  summary: 'Where an external provider sends the customer back to',
  forCustomers: true,
  params: ExternalParams,
  // What a provider adds is its own; what is needed of it is checked by the protocol.
  query: z.record(z.string(), z.string().check(z.maxLength(4000))),
  answers: { 302: null, 404: Problem },
})
// Answers 401 where there are no customers: whoever asks who is signed in is told that nobody is.
export const getProfile = operation(endpoints.getProfile, {
  summary: 'The signed-in customer',
  answers: { 200: Profile, 401: Problem },
})
export const changeProfile = operation(accounts.changeProfile, {
  summary: 'Change what the signed-in customer has told of themselves',
  forCustomers: true,
  body: ProfileRequest,
  answers: { 200: Profile, 400: Problem, 401: Problem },
})
export const deleteAccount = operation(accounts.deleteAccount, {
  summary: 'Delete the account of the signed-in customer, and what is personal in their orders',
  forCustomers: true,
  body: DeleteAccountRequest,
  answers: { 204: null, 400: Problem, 401: Problem },
})
export const getUserData = operation(accounts.getUserData, {
  summary: 'Everything that is kept of the signed-in customer',
  forCustomers: true,
  answers: { 200: UserData, 401: Problem },
})
export const getOrderHistory = operation(accounts.getOrderHistory, {
  summary: 'Orders of the signed-in customer, newest first; none of a guest',
  forCustomers: true,
  query: OrderHistoryQuery,
  answers: { 200: OrderHistory },
})
export const logout = operation(endpoints.logout, {
  summary: 'Sign out',
  forCustomers: true,
  answers: { 204: null },
})
export const addFavorite = operation(endpoints.addFavorite, {
  summary: 'Remember an article or a shop as a favourite',
  forCustomers: true,
  body: FavoriteRequest,
  answers: { 200: null, 401: Problem, 404: Problem },
})
export const removeFavorite = operation(endpoints.removeFavorite, {
  summary: 'Forget a favourite; answers those that are left',
  forCustomers: true,
  body: FavoriteRequest,
  answers: { 200: Favorites, 401: Problem },
})
export const getMembershipCard = operation(accounts.getMembershipCard, {
  summary: "A picture of the signed-in customer's member card",
  forCustomers: true,
  answers: { 200: 'image/*', 401: Problem },
})

export const sendTelemetry = operation(others.sendTelemetry, {
  summary:
    'What a page tells of the versions that it has: which screens stood, what failed, how long it took. Needs the cookie of a page of this site',
  body: Telemetry,
  answers: { 204: null, 400: Problem, 429: Problem },
})
export const getOperatorStatus = operation(others.getOperatorStatus, {
  summary: 'What is live of shell and remotes, what became of it, and what pages tell of each version',
  headers: OperatorHeaders,
  answers: { 200: OperatorStatus, 401: Problem },
})
export const endLocalWork = operation(others.endLocalWork, {
  summary: 'This browser takes nothing from a developer’s machine any more',
  answers: { 204: null },
})
