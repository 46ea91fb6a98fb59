import * as z from 'zod/mini'
import { ID, LANGUAGES, ORDER_TYPES } from '../constants.ts'

// Schemas of responses ignore unknown properties, so that an old tab can read a newer server's responses. Schemas of
// requests are strict, so that no input is silently ignored.

export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>

export const OrderType = z.enum(ORDER_TYPES)
export type OrderType = z.infer<typeof OrderType>

/**
 * Money on the wire: major units including VAT, with at most two decimals (`129.5`). Code uses integers of minor units.
 */
export const Amount = z.number()

export const Id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(ID))

/** The texts in one language. The plain field beside `i18n` is the fallback. */
export const Translation = z.object({
  language: Language,
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  text: z.optional(z.string()),
  imageId: z.optional(z.string()),
  /** Version of that image, for the query parameter `_t`. */
  imageVersion: z.optional(z.string()),
})
export type Translation = z.infer<typeof Translation>
export const I18n = z.array(Translation)

export const Currency = z.object({ name: z.string().check(z.length(3)), symbol: z.string() })
export type Currency = z.infer<typeof Currency>

export const Instant = z.iso.datetime({ offset: true })
/** A local time as `HH:mm:ss`. */
export const LocalTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/))
/** A local date as `YYYY-MM-DD`. */
export const LocalDate = z.iso.date()
