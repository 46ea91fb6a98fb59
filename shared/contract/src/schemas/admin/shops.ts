import * as z from 'zod/mini'
import { PAUSE_MINUTES, SEARCH_MAX_LENGTH } from '../../constants.ts'
import { Id, Instant, LocalDate, OrderType } from '../common.ts'
import { DayOfWeek, ShopStatus } from '../shops.ts'
import { changeOf, LongTexts, ShortTexts } from './changes.ts'

// Schemas of shops and their settings. Limits here only bound the size: the server applies the rules of the import, and
// names each wrong field in `errors` with `required`, `invalid`, `duplicate`, `unknown` or `no-vat-rate`.

const Short = z.string().check(z.maxLength(300))
const Long = z.string().check(z.maxLength(2_200))
const Time = z.string().check(z.maxLength(8))
const Whole = z.nullable(z.number())

export const ShopParams = z.strictObject({ shopId: Id })

export const AdminShopsQuery = z.strictObject({
  search: z.optional(z.string().check(z.maxLength(SEARCH_MAX_LENGTH))),
  state: z.optional(z.enum(['online', 'paused', 'offline', 'new'])),
})
export const AdminShop = z.object({
  id: Id,
  name: z.string(),
  city: z.string(),
  timeZone: z.string(),
  status: ShopStatus,
  pausedUntil: z.optional(Instant),
  /** Added in the back office and not online yet: guests do not see it. */
  isNew: z.boolean(),
})
export type AdminShop = z.infer<typeof AdminShop>
export const AdminShops = z.object({
  /** At most 500, in the operator's order. */
  shops: z.array(AdminShop),
  /** Number of shops that match. */
  total: z.number(),
  /** Menus to choose from for a new shop; empty for people who cannot add one. */
  menus: z.array(z.object({ id: Id, name: z.string() })),
})
export type AdminShops = z.infer<typeof AdminShops>

export const NewShop = z.strictObject({ id: Short, name: Short, menuId: Short })
export type NewShop = z.infer<typeof NewShop>

export const ShopGeneral = z.strictObject({
  name: Short,
  /** For languages without a text of their own. */
  description: Long,
  descriptions: LongTexts,
  /** Null: the shop sells nothing. */
  menuId: z.nullable(Short),
  /** Name of a file in the folder of pictures; empty for none. */
  imageUrl: Short,
  /** Address of the shop's own app, if it sells there; else empty. */
  externalAppUri: Long,
})
export const ShopAddress = z.strictObject({
  address1: Short,
  address2: Short,
  zipCode: Short,
  city: Short,
  /** Two letters. */
  country: Short,
  timeZone: Short,
  /** Degrees; null in a new shop. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
})
export const ShopContact = z.strictObject({
  phone: Short,
  companyName: Short,
  orgNumber: Short,
  vatNumber: Short,
  companyEmail: Short,
})
export const ShopOrdering = z.strictObject({
  orderTypes: z.array(OrderType).check(z.maxLength(4)),
  /** Null: not given, which the server rejects. */
  preparationMinutes: Whole,
})
/** Where the shop is in the operator's order. Null: not given, which the server rejects. */
export const ShopPosition = z.strictObject({ position: Whole })
/** A closing time at or before the opening time is on the next day; equal times mean around the clock. */
const Period = z.strictObject({ dayOfWeek: DayOfWeek, opens: Time, closes: Time })
export const ShopHours = z.strictObject({ openingHours: z.array(Period).check(z.maxLength(70)) })

/** Other hours on one date; empty times: closed. */
const DayPeriod = z.strictObject({ opens: Time, closes: Time, reason: Short, reasons: ShortTexts })
const DayPeriods = z.array(DayPeriod).check(z.maxLength(10))
export const ShopDay = z.object({ date: LocalDate, periods: z.array(DayPeriod) })
export const DayParams = z.strictObject({ shopId: Id, date: z.string().check(z.maxLength(10)) })

export const ShopSpot = z.strictObject({ id: Short, name: Short, names: ShortTexts, orderType: OrderType })
/** Null before: the spot is new. Null after: it is removed. */
const SpotChange = z.strictObject({ before: z.nullable(ShopSpot), after: z.nullable(ShopSpot) })

const Capacity = z.strictObject({
  slotMinutes: Whole,
  ordersMax: Whole,
  unitsMax: Whole,
  walkInPercent: Whole,
  leadUnits: Whole,
  leadMinutes: Whole,
  lastOrderMinutes: Whole,
  daysAhead: Whole,
})
/** Null: no limits. */
export const ShopCapacity = z.strictObject({ takeAway: z.nullable(Capacity), dineInPlace: z.nullable(Capacity) })
export const CapacityDay = z.strictObject({ orderType: OrderType, date: Short, ordersMax: Whole, unitsMax: Whole })
const CapacityDayChange = z.strictObject({ before: z.nullable(CapacityDay), after: z.nullable(CapacityDay) })

export type ShopGeneral = z.infer<typeof ShopGeneral>
export type ShopAddress = z.infer<typeof ShopAddress>
export type ShopContact = z.infer<typeof ShopContact>
export type ShopOrdering = z.infer<typeof ShopOrdering>
export type ShopPosition = z.infer<typeof ShopPosition>
export type ShopHours = z.infer<typeof ShopHours>
export type ShopDay = z.infer<typeof ShopDay>
export type DayPeriod = z.infer<typeof DayPeriod>
export type ShopSpot = z.infer<typeof ShopSpot>
export type ShopCapacity = z.infer<typeof ShopCapacity>
export type Capacity = z.infer<typeof Capacity>
export type CapacityDay = z.infer<typeof CapacityDay>

export const GeneralChange = changeOf(ShopGeneral)
export const AddressChange = changeOf(ShopAddress)
export const ContactChange = changeOf(ShopContact)
export const OrderingChange = changeOf(ShopOrdering)
export const PositionChange = changeOf(ShopPosition)
export const HoursChange = changeOf(ShopHours)
export const DayChange = changeOf(DayPeriods)
export const CapacityChange = changeOf(ShopCapacity)
export const CapacityDayRequest = CapacityDayChange
export const SpotsChange = z.strictObject({ changes: z.array(SpotChange).check(z.minLength(1), z.maxLength(50)) })

/** All settings of a shop, in the groups in which they are changed. */
export const ShopSettings = z.object({
  id: Id,
  status: ShopStatus,
  pausedUntil: z.optional(Instant),
  isNew: z.boolean(),
  general: ShopGeneral,
  address: ShopAddress,
  contact: ShopContact,
  ordering: ShopOrdering,
  position: ShopPosition,
  hours: ShopHours,
  days: z.array(ShopDay),
  spots: z.array(ShopSpot),
  capacity: ShopCapacity,
  capacityDays: z.array(CapacityDay),
  menus: z.array(z.object({ id: Id, name: z.string() })),
})
export type ShopSettings = z.infer<typeof ShopSettings>

/** `before` is the status that the caller saw. */
export const StatusChange = z.strictObject({
  before: ShopStatus,
  after: ShopStatus,
  /** Length of a pause; without it, the pause lasts until the shop is opened. */
  minutes: z.optional(z.literal(PAUSE_MINUTES)),
})
export const AdminShopState = z.object({ status: ShopStatus, pausedUntil: z.optional(Instant) })
export const TableCardsQuery = z.strictObject({
  perPage: z.optional(z.enum(['1', '2', '4', '6'])),
  orderType: z.optional(OrderType),
})

export const TabletKey = z.object({ id: z.string(), name: z.string(), createdAt: Instant })
export type TabletKey = z.infer<typeof TabletKey>
export const TabletKeys = z.array(TabletKey)
export const NewTabletKey = z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) })
/** With the key itself, which no other answer contains. */
export const CreatedTabletKey = z.object({ ...TabletKey.shape, key: z.string() })
export const TabletKeyParams = z.strictObject({ shopId: Id, keyId: z.string().check(z.regex(/^[0-9a-f]{8}$/)) })

const ChainFields = {
  name: Short,
  origins: z.array(Short).check(z.maxLength(50)),
  /** Ids; null for all shops. */
  shops: z.nullable(z.array(Id).check(z.maxLength(1_000))),
  brand: z.string().check(z.maxLength(5_000)),
}
export const ChainSettings = z.strictObject(ChainFields)
export type ChainSettings = z.infer<typeof ChainSettings>
export const AdminChain = z.object({
  key: z.string(),
  createdAt: Instant,
  ...ChainFields,
  /** The lines to paste into a page of the chain. */
  lines: z.string(),
})
export type AdminChain = z.infer<typeof AdminChain>
export const AdminChains = z.array(AdminChain)
export const NewChain = z.strictObject({ key: Short, ...ChainFields })
export const ChainChange = changeOf(ChainSettings)
export const ChainParams = z.strictObject({ chainKey: z.string().check(z.maxLength(40)) })

const HexColor = z.string().check(z.maxLength(60))
const LightDark = z.strictObject({ light: HexColor, dark: HexColor })
/** Colours as `#rrggbb`; `accentInk` is the text on `accent`. */
export const BrandColors = z.strictObject({ accent: LightDark, accentInk: LightDark, paper: LightDark })
export type BrandColors = z.infer<typeof BrandColors>
export const BrandChange = changeOf(BrandColors)
