import * as z from 'zod/mini'
import { DAYS_OF_WEEK, SEARCH_MAX_LENGTH, SHOP_IDS_MAX, SHOP_STATUSES } from '../constants.ts'
import { I18n, Id, Instant, LocalDate, LocalTime, OrderType } from './common.ts'

export const DayOfWeek = z.enum(DAYS_OF_WEEK)
export type DayOfWeek = z.infer<typeof DayOfWeek>

/**
 * Local times in the shop's `timeZone`. If `closes` is not after `opens`, it is on the next day; equal times mean
 * around the clock.
 */
export const OpeningHours = z.object({ dayOfWeek: DayOfWeek, opens: LocalTime, closes: LocalTime })
export type OpeningHours = z.infer<typeof OpeningHours>

/** Replaces the weekday's hours on one date; without times the shop is closed that day. */
export const OpeningHoursException = z.object({
  date: LocalDate,
  opens: z.optional(LocalTime),
  closes: z.optional(LocalTime),
  reason: z.optional(z.string()),
  i18n: z.optional(I18n),
})
export type OpeningHoursException = z.infer<typeof OpeningHoursException>

export const ShopStatus = z.enum(SHOP_STATUSES)
export type ShopStatus = z.infer<typeof ShopStatus>

export const Shop = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  i18n: I18n,
  contactInformation: z.object({
    address1: z.string(),
    address2: z.string(),
    zipCode: z.string(),
    city: z.string(),
    phone: z.string(),
  }),
  company: z.object({ name: z.string(), orgNumber: z.string(), vatNumber: z.string(), email: z.string() }),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  timeZone: z.string(),
  openingHours: z.array(OpeningHours),
  openingHoursExceptions: z.array(OpeningHoursException),
  openForBusiness: z.boolean(),
  status: ShopStatus,
  /** When a paused shop opens automatically; missing if staff have to open it. */
  pausedUntil: z.optional(Instant),
  /** From when guests can order; missing if the shop takes orders as soon as possible. */
  laterOnlyUntil: z.optional(Instant),
  externalAppUri: z.optional(z.string()),
  orderTypes: z.array(OrderType),
  /** How long the kitchen usually needs for an order. */
  preparationMinutes: z.optional(z.number()),
  /** A path below `/api/images/`; missing without a picture. */
  imageUrl: z.optional(z.string()),
  /** Version of the picture, for the query parameter `_t`. */
  imageVersion: z.optional(z.string()),
  /**
   * Colors of the picture's quarters, four times six hexadecimal digits, to show until it is loaded. Can be missing in
   * a list with more than 99 pictures.
   */
  imageColors: z.optional(z.string()),
  /** For how many days after today the shop takes orders, of the order type with the most. Missing in lists. */
  daysAhead: z.optional(z.int()),
})
export type Shop = z.infer<typeof Shop>
export const Shops = z.array(Shop)

const Count = (digits: number) => z.string().check(z.regex(new RegExp(`^\\d{1,${digits}}$`)))
const Search = z.string().check(z.minLength(1), z.maxLength(SEARCH_MAX_LENGTH))

/** Filters of the shop list; without any, the response is the complete list. All values are strings. */
export const ShopsQuery = z.strictObject({
  /** Shops per page, 1 to 99. */
  pageSize: z.optional(z.string().check(z.regex(/^[1-9]\d?$/))),
  /** From 0. */
  pageIndex: z.optional(Count(4)),
  search: z.optional(Search),
  city: z.optional(Search),
  /** `latitude,longitude` in degrees; sorts the shops by distance. */
  near: z.optional(z.string().check(z.regex(/^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/))),
  /** Shop ids, separated by commas. Results are in the operator's order. */
  ids: z.optional(z.string().check(z.maxLength(SHOP_IDS_MAX * 65))),
})
export type ShopsQuery = z.input<typeof ShopsQuery>

export const City = z.object({ name: z.string(), count: z.number() })
export type City = z.infer<typeof City>

export const ShopPage = z.object({
  shops: Shops,
  /** Number of shops on all pages that match the query. */
  total: z.number(),
  /** Cities with the most shops, independent of the query; empty if all shops are in one city. */
  cities: z.array(City),
  /** If the search has no result: a similar name or city. */
  didYouMean: z.optional(z.string()),
})
export type ShopPage = z.infer<typeof ShopPage>

export const DeliverySpot = z.object({ id: Id, name: z.string(), i18n: I18n, orderType: OrderType })
export type DeliverySpot = z.infer<typeof DeliverySpot>
export const DeliverySpots = z.array(DeliverySpot)
