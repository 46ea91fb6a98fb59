import * as z from 'zod/mini'
import { Amount, Currency, Id, Instant, Language, OrderType } from './common.ts'
import { OrderLine, OrderStatus } from './orders.ts'

const Email = z.string().check(z.minLength(1), z.maxLength(254))
/** A password is bounded: hashing a megabyte is an attack. */
const Password = z.string().check(z.minLength(1), z.maxLength(256))
const PersonName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const Phone = z.string().check(z.trim(), z.maxLength(40))
/** An id, or empty for none. */
const ShopChoice = z.union([Id, z.literal('')])
/** The random part of a link in a mail. */
const Code = z.string().check(z.minLength(1), z.maxLength(128))

export const LoginQuery = z.strictObject({
  useCookies: z.optional(z.enum(['true', 'false'])),
  useSessionCookies: z.optional(z.enum(['true', 'false'])),
})
export const LoginRequest = z.strictObject({ email: Email, password: Password })
export type LoginRequest = z.infer<typeof LoginRequest>

export const Favorite = z.object({ code: Id, type: z.enum(['article', 'shop']) })
export type Favorite = z.infer<typeof Favorite>
export const Favorites = z.array(Favorite)
export const FavoriteRequest = z.strictObject({ code: Id, type: z.enum(['article', 'shop']) })

/** The signed-in customer (spec §3 "User"). */
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

/** What a login without cookies answers, for pages of other sites; kept in memory alone. `expiresIn`: seconds, of the access token. */
export const TokenPair = z.object({
  tokenType: z.literal('Bearer'),
  accessToken: z.string(),
  expiresIn: z.int(),
  refreshToken: z.string(),
})
export type TokenPair = z.infer<typeof TokenPair>
export const RefreshRequest = z.strictObject({ refreshToken: z.string().check(z.minLength(1), z.maxLength(128)) })

/** What is wrong with the address, password, phone or shop is answered with codes, not by this shape. */
export const RegisterRequest = z.strictObject({
  email: Email,
  password: Password,
  name: PersonName,
  lastName: PersonName,
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

/** What a customer signs in with. `hasPassword` is false for whoever came by an external provider alone. */
export const AccountInfo = z.object({ email: z.string(), isEmailConfirmed: z.boolean(), hasPassword: z.boolean() })
export type AccountInfo = z.infer<typeof AccountInfo>
/** Changing either takes the present password. A new address holds once its link has been opened. */
export const AccountInfoRequest = z.strictObject({
  newEmail: z.optional(Email),
  newPassword: z.optional(Password),
  oldPassword: z.optional(Password),
})

/** The first three hex digits of a password's SHA-1, so that nobody learns which one is asked for. */
export const KnownPasswordsParams = z.strictObject({ prefix: z.string().check(z.regex(/^[0-9A-F]{3}$/)) })
/** The remaining 37 digits, upper case, of well-known passwords that begin so. */
export const KnownPasswords = z.array(z.string())

export const ExternalParams = z.strictObject({ provider: Id })
export const ExternalQuery = z.strictObject({ redirectUri: z.optional(z.string().check(z.maxLength(2000))) })

/** What customers may change of themselves; nothing else is taken. */
export const ProfileRequest = z.strictObject({
  name: PersonName,
  lastName: PersonName,
  phone: Phone,
  favoriteShop: ShopChoice,
})
export type ProfileRequest = z.input<typeof ProfileRequest>
/** The password, or for an account without one the address, typed once more. */
export const DeleteAccountRequest = z.strictObject({ password: z.optional(Password), email: z.optional(Email) })

const Whole = z.string().check(z.regex(/^\d{1,6}$/))
/** Pages are counted from 0; a page has 1 to 50 orders, 10 where nobody says. */
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
/** Newest first; `total` counts the orders of all pages. */
export const OrderHistory = z.object({ data: z.array(PastOrder), total: z.int() })
export type OrderHistory = z.infer<typeof OrderHistory>

/** Everything that is kept of a customer, for them to take along. */
export const UserData = z.object({
  exportedAt: Instant,
  profile: Profile,
  language: Language,
  createdAt: Instant,
  termsAcceptedAt: z.nullable(Instant),
  lastSignedInAt: z.nullable(Instant),
  externalLogins: z.array(z.object({ provider: z.string(), since: Instant })),
  sessions: z.array(z.object({ since: Instant, until: Instant })),
  orders: z.array(
    z.extend(PastOrder, {
      note: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      payments: z.array(z.object({ method: z.string(), state: z.string(), amount: Amount, at: Instant })),
    }),
  ),
})
export type UserData = z.infer<typeof UserData>
