import * as z from 'zod/mini'
import { Amount, Currency, Id, Instant, Language, OrderType } from './common.ts'
import { OrderLine, OrderStatus } from './orders.ts'

const Email = z.string().check(z.minLength(1), z.maxLength(254))
/** The length is limited, because hashing a very long password is a denial-of-service attack. */
const Password = z.string().check(z.minLength(1), z.maxLength(256))
const PersonName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const Phone = z.string().check(z.trim(), z.maxLength(40))
const ShopChoice = z.union([Id, z.literal('')])
/** The digits of a mailed code, without spaces. */
const SignInCode = z.string().check(z.regex(/^\d{6}$/))
/** The random code in a mailed link. */
const Code = z.string().check(z.minLength(1), z.maxLength(128))

export const LoginQuery = z.strictObject({
  useCookies: z.optional(z.enum(['true', 'false'])),
  useSessionCookies: z.optional(z.enum(['true', 'false'])),
})
/** Signs in with the password, or with the code of a mail; a body has one of them. */
export const LoginRequest = z
  .strictObject({ email: Email, password: z.optional(Password), code: z.optional(SignInCode) })
  .check(z.refine(({ password, code }) => (password === undefined) !== (code === undefined), { path: ['password'] }))
export type LoginRequest = z.infer<typeof LoginRequest>

export const Favorite = z.object({ code: Id, type: z.enum(['article', 'shop']) })
export type Favorite = z.infer<typeof Favorite>
export const Favorites = z.array(Favorite)
export const FavoriteRequest = z.strictObject({ code: Id, type: z.enum(['article', 'shop']) })

export const Profile = z.object({
  isAuthenticated: z.literal(true),
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  favoriteShop: z.string(),
  memberCode: z.string(),
  favorites: z.array(Favorite),
})
export type Profile = z.infer<typeof Profile>

/**
 * Response to a login without cookies, for pages of other sites, which keep it only in memory. `expiresIn`: lifetime of
 * the access token in seconds.
 */
export const TokenPair = z.object({
  tokenType: z.literal('Bearer'),
  accessToken: z.string(),
  expiresIn: z.int(),
  refreshToken: z.string(),
})
export type TokenPair = z.infer<typeof TokenPair>
export const RefreshRequest = z.strictObject({ refreshToken: z.string().check(z.minLength(1), z.maxLength(128)) })

/**
 * Address, password and terms are enough for an account; the rest can follow in the profile. Errors in the address,
 * password, phone or shop are reported with codes, not by this schema.
 */
export const RegisterRequest = z.strictObject({
  email: Email,
  password: Password,
  name: z.optional(PersonName),
  lastName: z.optional(PersonName),
  phone: z.optional(Phone),
  favoriteShop: z.optional(ShopChoice),
  acceptTerms: z.literal(true),
  culture: Language,
})
export type RegisterRequest = z.input<typeof RegisterRequest>

export const ConfirmEmailQuery = z.strictObject({
  userId: z.string().check(z.minLength(1), z.maxLength(64)),
  code: Code,
})
export const EmailRequest = z.strictObject({ email: Email })
export const ResetPasswordRequest = z.strictObject({ email: Email, resetCode: Code, newPassword: Password })

/** `hasPassword` is false for a customer who signs in through an external provider or with mailed codes only. */
export const AccountInfo = z.object({ email: z.string(), isEmailConfirmed: z.boolean(), hasPassword: z.boolean() })
export type AccountInfo = z.infer<typeof AccountInfo>
/** Any change requires the current password. A new mail address applies once its link is opened. */
export const AccountInfoRequest = z.strictObject({
  newEmail: z.optional(Email),
  newPassword: z.optional(Password),
  oldPassword: z.optional(Password),
})

/** The first three hex digits of a password's SHA-1 hash. A prefix hides which password is checked. */
export const KnownPasswordsParams = z.strictObject({ prefix: z.string().check(z.regex(/^[0-9A-F]{3}$/)) })
/** The remaining 37 upper-case hex digits of common passwords with this prefix. */
export const KnownPasswords = z.array(z.string())

export const ExternalParams = z.strictObject({ provider: Id })
export const ExternalQuery = z.strictObject({ redirectUri: z.optional(z.string().check(z.maxLength(2000))) })

/** What customers may change themselves; other fields are rejected. */
export const ProfileRequest = z.strictObject({
  name: PersonName,
  lastName: PersonName,
  phone: Phone,
  favoriteShop: ShopChoice,
})
export type ProfileRequest = z.input<typeof ProfileRequest>
/** Requires the password; for an account without one, the mail address. */
export const DeleteAccountRequest = z.strictObject({ password: z.optional(Password), email: z.optional(Email) })

export const CustomerSignIn = z.object({
  id: z.string(),
  /** Browser and system as text, such as `Firefox, Windows`; empty if unknown. */
  browser: z.string(),
  createdAt: Instant,
  /** Up to an hour before the last use. */
  lastUsedAt: Instant,
  isCurrent: z.boolean(),
})
export type CustomerSignIn = z.infer<typeof CustomerSignIn>
/** The sign-in of the call first, then the 49 that were used last; `total` counts all. */
export const CustomerSignIns = z.object({ signIns: z.array(CustomerSignIn), total: z.int() })
export type CustomerSignIns = z.infer<typeof CustomerSignIns>
export const SignInParams = z.strictObject({ signInId: z.string().check(z.minLength(1), z.maxLength(64)) })
/** The password; for an account without one, the code of a mail that `sendSignInCode` sends. */
export const EndSignInRequest = z.strictObject({ password: z.optional(Password), code: z.optional(SignInCode) })

const Whole = z.string().check(z.regex(/^\d{1,6}$/))
/** Pages count from 0 and have 1 to 50 orders, by default 10. */
export const OrderHistoryQuery = z.strictObject({
  pageIndex: z.optional(Whole),
  pageSize: z.optional(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/))),
})
export const PastOrder = z.object({
  orderId: z.string(),
  shopId: Id,
  shopName: z.string(),
  orderType: OrderType,
  placedAt: Instant,
  status: OrderStatus,
  total: Amount,
  currency: Currency,
  items: z.array(OrderLine),
})
export type PastOrder = z.infer<typeof PastOrder>
/** Newest first; `total` is the number of orders in all pages. */
export const OrderHistory = z.object({ data: z.array(PastOrder), total: z.int() })
export type OrderHistory = z.infer<typeof OrderHistory>

/** All stored data of an order, for export. */
export const UserOrder = z.extend(PastOrder, {
  note: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  payments: z.array(z.object({ method: z.string(), state: z.string(), amount: Amount, at: Instant })),
})
export type UserOrder = z.infer<typeof UserOrder>

/** All stored data of a customer, for export. */
export const UserData = z.object({
  exportedAt: Instant,
  profile: Profile,
  language: Language,
  createdAt: Instant,
  termsAcceptedAt: z.nullable(Instant),
  lastSignedInAt: z.nullable(Instant),
  externalLogins: z.array(z.object({ provider: z.string(), since: Instant })),
  sessions: z.array(z.object({ since: Instant, until: Instant, browser: z.string(), lastUsedAt: z.nullable(Instant) })),
  orders: z.array(UserOrder),
})
export type UserData = z.infer<typeof UserData>
