import { DAYS_OF_WEEK, ID, LANGUAGES, ORDER_STATUSES, ORDER_TYPES } from '../constants.ts'
import type { Currency, Language, OrderType, Translation } from '../schemas/common.ts'
import type { OrderStatus } from '../schemas/orders.ts'
import type { OpeningHours } from '../schemas/shops.ts'
import { arrayOf, type Guard, isMatching, isOneOf, isString, isText, objectOf, optional } from './guard.ts'

export const isId = isMatching(ID)
export const isOrderType: Guard<OrderType> = isOneOf(ORDER_TYPES)
export const isLanguage: Guard<Language> = isOneOf(LANGUAGES)
export const isOrderStatus: Guard<OrderStatus> = isOneOf(ORDER_STATUSES)

export const isLocalTime = isMatching(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)

export const openingHours = { dayOfWeek: isOneOf(DAYS_OF_WEEK), opens: isLocalTime, closes: isLocalTime }
export const isOpeningHours = objectOf<OpeningHours>(openingHours)

/** Accepts only dates that exist: not February 30. */
export const isLocalDate = ((value) => {
  if (!isMatching(/^\d{4}-\d\d-\d\d$/)(value)) return false
  const midnight = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value)
}) as Guard<string>

const TIME_AND_OFFSET = /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/
export const isInstant = ((value) =>
  isString(value) && isLocalDate(value.slice(0, 10)) && TIME_AND_OFFSET.test(value.slice(10))) as Guard<string>

export const isI18n = arrayOf(
  objectOf<Translation>({
    language: isLanguage,
    name: optional(isString),
    description: optional(isString),
    text: optional(isString),
    imageId: optional(isString),
    imageVersion: optional(isString),
  }),
)
export const isCurrency = objectOf<Currency>({ name: isText(3, 3), symbol: isString })
