import * as z from 'zod/mini'
import { Id } from './common.ts'
import { LoginQuery, LoginRequest, Profile } from './identity.ts'
import { Campaigns, Menu } from './menu.ts'
import { operation } from './operation.ts'
import { IdempotencyHeaders, OrderRequest, OrderStatusAnswer, PlacedOrder, PriceChanged, Quote } from './orders.ts'
import { PaymentAnswer, PaymentMethods, PaymentRequest, StartedPayment } from './payment.ts'
import { Problem } from './problem.ts'
import { Languages, Settings } from './settings.ts'
import { DeliverySpots, Shop, Shops } from './shops.ts'

const OfShop = z.strictObject({ shopId: Id })
const OrderParams = z.strictObject({ orderId: z.string().check(z.minLength(1), z.maxLength(64)) })

export const getSettings = operation({
  method: 'GET',
  path: '/settings',
  summary: 'What the operator has switched on',
  answers: { 200: Settings },
})
export const getDesign = operation({
  method: 'GET',
  path: '/settings/design',
  summary: "The chain's brand, as values for the design tokens",
  answers: { 200: 'text/css' },
})
export const getLanguages = operation({
  method: 'GET',
  path: '/cultures/languages',
  summary: 'Languages on offer',
  answers: { 200: Languages, 404: Problem },
})
export const changeCulture = operation({
  method: 'POST',
  path: '/cultures/changeculture',
  summary: 'Keep the language in the culture cookie',
  query: z.strictObject({ cultureCode: z.string().check(z.maxLength(16)) }),
  answers: { 204: null, 400: Problem },
})
export const getImage = operation({
  method: 'GET',
  path: '/images/{url}',
  summary: 'A picture, resized and re-encoded for who asks',
  params: z.strictObject({ url: z.string().check(z.maxLength(200)) }),
  query: z.strictObject({
    _t: z.optional(z.string().check(z.maxLength(32))),
    w: z.optional(z.enum(['128', '256', '512'])),
  }),
  answers: { 200: 'image/*', 404: Problem },
})

export const getShops = operation({ method: 'GET', path: '/shops', summary: 'All shops', answers: { 200: Shops } })
export const getShop = operation({
  method: 'GET',
  path: '/shops/{shopId}',
  summary: 'One shop',
  params: OfShop,
  answers: { 200: Shop, 404: Problem },
})
export const getMenu = operation({
  method: 'GET',
  path: '/shops/{shopId}/menu',
  summary: "A shop's menu",
  params: OfShop,
  answers: { 200: Menu, 404: Problem },
})
export const getCampaigns = operation({
  method: 'GET',
  path: '/campaigns',
  summary: 'Offers that are on',
  answers: { 200: Campaigns },
})
export const getDeliverySpots = operation({
  method: 'GET',
  path: '/shops/{shopId}/delivery-spots',
  summary: 'Tables and pick-up places of a shop',
  params: OfShop,
  answers: { 200: DeliverySpots, 404: Problem },
})
export const getPaymentMethods = operation({
  method: 'GET',
  path: '/shops/{shopId}/payment-methods',
  summary: 'Ways to pay at a shop',
  params: OfShop,
  answers: { 200: PaymentMethods, 404: Problem },
})

export const quoteOrder = operation({
  method: 'POST',
  path: '/order/quote',
  summary: 'Price an order without placing it',
  body: OrderRequest,
  answers: { 200: Quote, 400: Problem },
})
export const createOrder = operation({
  method: 'POST',
  path: '/order',
  summary: 'Place an order; priced by the server, once per key',
  headers: IdempotencyHeaders,
  body: OrderRequest,
  answers: { 201: PlacedOrder, 400: Problem, 409: z.union([PriceChanged, Problem]) },
})
export const getOrder = operation({
  method: 'GET',
  path: '/order/{orderId}',
  summary: "An order's status, and its details to whoever has its code",
  params: OrderParams,
  headers: z.object({ 'customer-code': z.optional(z.string().check(z.maxLength(64))) }),
  answers: { 200: OrderStatusAnswer, 404: Problem },
})
export const getOrderEvents = operation({
  method: 'GET',
  path: '/order/events',
  summary: 'Status changes of several orders as server-sent events',
  query: z.strictObject({ ids: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  answers: { 200: 'text/event-stream', 503: Problem },
})

export const startPayment = operation({
  method: 'POST',
  path: '/order/{orderId}/payment',
  summary: 'Begin to pay an order',
  params: OrderParams,
  body: PaymentRequest,
  answers: { 200: StartedPayment, 400: Problem, 404: Problem, 409: Problem, 502: Problem },
})
export const getPayment = operation({
  method: 'GET',
  path: '/payment/{paymentId}',
  summary: 'Where a payment stands; asks the provider while it is not final',
  params: z.strictObject({ paymentId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answers: { 200: PaymentAnswer, 404: Problem },
})

export const login = operation({
  method: 'POST',
  path: '/identity/login',
  summary: 'Sign in',
  query: LoginQuery,
  body: LoginRequest,
  answers: { 200: null, 401: Problem },
})
export const getProfile = operation({
  method: 'GET',
  path: '/user/profile',
  summary: 'The signed-in customer',
  answers: { 200: Profile, 401: Problem },
})
export const logout = operation({ method: 'POST', path: '/user/logout', summary: 'Sign out', answers: { 204: null } })
