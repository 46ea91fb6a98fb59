import * as z from 'zod/mini'
import { ID, LANGUAGES, ORDER_TYPES } from '../constants.ts'

// Shapes that a server answers with skip what they do not know, so that an old tab reads a newer server's answers; what a browser sends is
// strict, so that nothing is silently ignored.

export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>

export const OrderType = z.enum(ORDER_TYPES)
export type OrderType = z.infer<typeof OrderType>

/** Money on the wire: major units with VAT included, at most two decimals (`129.5`). Inside it is an integer of minor units. */
export const Amount = z.number()

/** A shop's, article's, group's or spot's identifier on the wire. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(ID))

/** One language's texts of a translatable thing; the plain field beside it is the fallback. */
export const Translation = z.object({
  language: Language,
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  text: z.optional(z.string()),
  imageId: z.optional(z.string()),
  /** When that picture last changed, for `_t`. */
  imageVersion: z.optional(z.string()),
})
export type Translation = z.infer<typeof Translation>
export const I18n = z.array(Translation)

export const Currency = z.object({ name: z.string().check(z.length(3)), symbol: z.string() })
export type Currency = z.infer<typeof Currency>

/** A point in time with its offset. */
export const Instant = z.iso.datetime({ offset: true })
/** A local time of day, `HH:mm:ss`. */
export const LocalTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/))
/** A local date, `YYYY-MM-DD`. */
export const LocalDate = z.iso.date()
