import { SHOP_STATUSES } from '../constants.ts'
import type { Settings } from '../schemas/settings.ts'
import type { DeliverySpot, OpeningHoursException, Shop } from '../schemas/shops.ts'
import { isI18n, isId, isInstant, isLocalDate, isLocalTime, isOpeningHours, isOrderType } from './common.ts'
import { arrayOf, type Guard, isBoolean, isInteger, isNumber, isOneOf, isString, objectOf, optional } from './guard.ts'

export const isShop = objectOf<Shop>({
  id: isId,
  name: isString,
  description: isString,
  i18n: isI18n,
  contactInformation: objectOf<Shop['contactInformation']>({
    address1: isString,
    address2: isString,
    zipCode: isString,
    city: isString,
    phone: isString,
  }),
  company: objectOf<Shop['company']>({ name: isString, orgNumber: isString, vatNumber: isString, email: isString }),
  location: objectOf<Shop['location']>({ latitude: isNumber, longitude: isNumber }),
  timeZone: isString,
  openingHours: arrayOf(isOpeningHours),
  openingHoursExceptions: arrayOf(
    objectOf<OpeningHoursException>({
      date: isLocalDate,
      opens: optional(isLocalTime),
      closes: optional(isLocalTime),
      reason: optional(isString),
      i18n: optional(isI18n),
    }),
  ),
  openForBusiness: isBoolean,
  status: isOneOf(SHOP_STATUSES),
  pausedUntil: optional(isInstant),
  laterOnlyUntil: optional(isInstant),
  externalAppUri: optional(isString),
  orderTypes: arrayOf(isOrderType),
  preparationMinutes: optional(isNumber),
  imageUrl: optional(isString),
  imageVersion: optional(isString),
  imageColors: optional(isString),
  daysAhead: optional(isInteger),
})

export const isDeliverySpots = arrayOf(
  objectOf<DeliverySpot>({ id: isId, name: isString, i18n: isI18n, orderType: isOrderType }),
)

const isOrderTypes = arrayOf(isOrderType)
export const isSettings = objectOf<Settings>({
  orderTypes: ((value) => isOrderTypes(value) && value.length > 0) as Guard<Settings['orderTypes']>,
  enableCustomerLogin: isBoolean,
  externalLoginProviders: arrayOf(
    objectOf<Settings['externalLoginProviders'][number]>({ id: isString, name: isString }),
  ),
  version: isString,
  phoneNumberRequired: isBoolean,
  favoriteShopRequired: isBoolean,
  smsEnabled: isBoolean,
  orders: objectOf<Settings['orders']>({ requireEmail: isBoolean, requirePhoneNumber: isBoolean }),
  signInCodes: optional(isBoolean),
  extraInfo: optional(objectOf<NonNullable<Settings['extraInfo']>>({ text: isString, i18n: isI18n })),
  languageFromBrowser: optional(isBoolean),
})
