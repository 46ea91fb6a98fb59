import * as z from 'zod/mini'
import { Id } from './common.ts'

export const LoginQuery = z.strictObject({
  useCookies: z.optional(z.enum(['true', 'false'])),
  useSessionCookies: z.optional(z.enum(['true', 'false'])),
})
/** A password is bounded: hashing a megabyte is an attack. */
export const LoginRequest = z.strictObject({
  email: z.string().check(z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(256)),
})
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
