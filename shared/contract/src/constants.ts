// What both sides must know by value. The schemas are made of these; they themselves need no library.

/** Interface languages, in the order in which they are offered (spec §1, §9). */
export const LANGUAGES = ['sv', 'en', 'fi', 'ru', 'no'] as const
/** The language of a guest who has not chosen one (spec §9). */
export const DEFAULT_LANGUAGE = 'sv' satisfies (typeof LANGUAGES)[number]
/** Where a text is taken from when the guest's language lacks it (spec §9). */
export const FALLBACK_LANGUAGE = 'en' satisfies (typeof LANGUAGES)[number]

export const ORDER_TYPES = ['takeAway', 'dineInPlace'] as const
export const DEFAULT_ORDER_TYPE = 'dineInPlace' satisfies (typeof ORDER_TYPES)[number]

/** Longest note to the kitchen (spec §5, §9). */
export const NOTE_MAX_LENGTH = 90
/** The longest name of a table that a browser keeps with an order. */
export const TABLE_MAX_LENGTH = 100
/** More than any table orders of one thing; protects the kitchen from a slip of the finger. */
export const QUANTITY_MAX = 99
/** Lines in one order; a body of 64 KiB holds no more with choices. */
export const LINES_MAX = 100
/** Choices of one line. */
export const CHOICES_MAX = 50

/** Spelled as on the wire (spec §3). */
export const ORDER_STATUSES = [
  'calculatedPrice',
  'added',
  'started',
  'finnished',
  'done',
  'delivered',
  'rollbacked',
] as const

export const DAYS_OF_WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const SHOP_STATUSES = ['online', 'paused', 'offline'] as const
/** Minutes for which staff can pause a shop; without one it stays paused until they open it again. */
export const PAUSE_MINUTES = [15, 30, 60] as const
export type PauseMinutes = (typeof PAUSE_MINUTES)[number]

/** The fourteen allergens that EU law has named on a menu. */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'egg',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const

export const ARTICLE_TAGS = ['vegan', 'vegetarian', 'spicy', 'glutenfree', 'lactosefree', 'new', 'popular'] as const

/** Shops in one page of the list; a chain with no more is told of whole, and its list is searched and sorted where it is shown. */
export const SHOPS_PAGE_SIZE = 48
/** Longest text that shops are searched for. */
export const SEARCH_MAX_LENGTH = 100
/** Shops that can be asked for by name at once. */
export const SHOP_IDS_MAX = 100

/** Days after the pick-up for which an order says how its guest is reached. These four the privacy policy promises, and the server keeps. */
export const CONTACT_DAYS = 90
/** Days for which an order is kept that nobody paid. */
export const UNPAID_DAYS = 30
/** Days for which an account is kept whose address nobody confirms. */
export const UNCONFIRMED_DAYS = 30
/** Before so many days without a sign-in or an order no account is deleted for not being used. */
export const IDLE_ACCOUNT_DAYS = 365

/** A shop's, article's, group's or spot's identifier on the wire. */
export const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/
