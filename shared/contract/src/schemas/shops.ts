import * as z from 'zod/mini'
import { DAYS_OF_WEEK, SHOP_STATUSES } from '../constants.ts'
import { I18n, Id, LocalDate, LocalTime, OrderType } from './common.ts'

export const DayOfWeek = z.enum(DAYS_OF_WEEK)
export type DayOfWeek = z.infer<typeof DayOfWeek>

/** Local times in the shop's `timeZone`; `closes` at or before `opens` means the next day, equal times mean around the clock. */
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
  externalAppUri: z.optional(z.string()),
  orderTypes: z.array(OrderType),
})
export type Shop = z.infer<typeof Shop>
export const Shops = z.array(Shop)

export const DeliverySpot = z.object({ id: Id, name: z.string(), i18n: I18n, orderType: OrderType })
export type DeliverySpot = z.infer<typeof DeliverySpot>
export const DeliverySpots = z.array(DeliverySpot)
