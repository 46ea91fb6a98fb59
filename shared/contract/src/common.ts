import * as z from 'zod/mini'

// The validators' compiled form needs `new Function`, which our content security policy forbids.
z.config({ jitless: true })

// Shapes that a server answers with skip what they do not know, so that an old tab reads a newer server's answers; what a browser sends is
// strict, so that nothing is silently ignored.

/** Interface languages, in the order in which they are offered (spec §1, §9). */
export const LANGUAGES = ['sv', 'en', 'fi', 'ru', 'no'] as const
export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>

/** The language of a guest who has not chosen one (spec §9). */
export const DEFAULT_LANGUAGE: Language = 'sv'
/** Where a text is taken from when the guest's language lacks it (spec §9). */
export const FALLBACK_LANGUAGE: Language = 'en'

export const OrderType = z.enum(['takeAway', 'dineInPlace'])
export type OrderType = z.infer<typeof OrderType>
export const DEFAULT_ORDER_TYPE: OrderType = 'dineInPlace'

/** Money on the wire: major units with VAT included, at most two decimals (`129.5`). Inside it is an integer of minor units. */
export const Amount = z.number()

/** A shop's, article's, group's or spot's identifier on the wire. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/))

/** One language's texts of a translatable thing; the plain field beside it is the fallback. */
export const Translation = z.object({
  language: Language,
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  text: z.optional(z.string()),
  imageId: z.optional(z.string()),
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
