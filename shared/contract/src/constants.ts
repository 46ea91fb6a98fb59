// Values that browser and server share. The schemas use them; this file imports no library, so pages stay small.

/** Interface languages, in the order in which they are offered. */
export const LANGUAGES = ['sv', 'en', 'fi', 'ru', 'no'] as const
/** Without a chosen language and without a browser's language that applies, a guest starts in this one, if offered. */
export const DEFAULT_LANGUAGE = 'sv' satisfies (typeof LANGUAGES)[number]
/** The language of a text that is missing in the guest's language. */
export const FALLBACK_LANGUAGE = 'en' satisfies (typeof LANGUAGES)[number]

export const ORDER_TYPES = ['takeAway', 'dineInPlace'] as const
export const DEFAULT_ORDER_TYPE = 'dineInPlace' satisfies (typeof ORDER_TYPES)[number]

/** Maximum length of the note to the kitchen, in characters. */
export const NOTE_MAX_LENGTH = 90
/** Maximum length of the name of a table that a browser stores with an order, in characters. */
export const TABLE_MAX_LENGTH = 100
/** Maximum quantity of one line. Protects the kitchen from typos. */
export const QUANTITY_MAX = 99
/** Maximum number of lines in an order. With choices, more would not fit in a request body of 64 KiB. */
export const LINES_MAX = 100
/** Maximum number of guests who order together at one table. */
export const TABLE_GUESTS_MAX = 20
/** Maximum number of orders of one table session, paid or not. */
export const TABLE_ORDERS_MAX = 50
/** Maximum number of table sessions that a shop's staff see. Calls come first, then the oldest. */
export const STAFF_TABLES_MAX = 200
/** Maximum length of the name that a guest of a table gives, in characters. */
export const TABLE_GUEST_NAME_MAX_LENGTH = 30
/** The characters of join codes: no vowels, so that no words arise, and none that look alike. */
export const JOIN_CODE_ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ'
export const JOIN_CODE_LENGTH = 6

/** Maximum length of the reason that staff give for a refund, in characters. */
export const REFUND_REASON_MAX_LENGTH = 200
/** Maximum number of choices of a line. */
export const CHOICES_MAX = 50

/** Maximum length of the address of a push subscription. The longest, Microsoft's, have at most 1,024 characters. */
export const PUSH_ENDPOINT_MAX_LENGTH = 1_024
/** Maximum number of browsers that are notified of one order. Another one replaces the oldest. */
export const PUSH_SUBSCRIPTIONS_MAX = 3

/** In the wire's spelling (`finnished`, `rollbacked`), which the specification requires. */
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
/** Minutes for which staff can pause a shop. Without a duration the shop stays paused until staff open it. */
export const PAUSE_MINUTES = [15, 30, 60] as const
export type PauseMinutes = (typeof PAUSE_MINUTES)[number]
/** Minutes by which staff can lengthen the preparation time while the kitchen is busy. */
export const BUSY_MINUTES = [10, 20, 30] as const
export type BusyMinutes = (typeof BUSY_MINUTES)[number]
/** Minutes for which staff can keep orders for later. */
export const LATER_ONLY_MINUTES = [30, 60, 120] as const
export type LaterOnlyMinutes = (typeof LATER_ONLY_MINUTES)[number]

/** Why staff change the time of an order; the guest reads the reason. `agreed`: the guest has asked for it. */
export const TIME_CHANGE_REASONS = ['busy', 'again', 'ahead', 'agreed'] as const
export type TimeChangeReason = (typeof TIME_CHANGE_REASONS)[number]

/** The fourteen allergens that EU law requires menus to declare. */
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

/**
 * Shops in one page of the list. A chain with at most this many shops is sent as a whole; the browser then searches and
 * sorts.
 */
export const SHOPS_PAGE_SIZE = 48
export const SEARCH_MAX_LENGTH = 100
/** Maximum number of shop ids in one request. */
export const SHOP_IDS_MAX = 100

/**
 * Days after the pick-up until the contact details are removed from an order. The privacy policy promises this limit
 * and the next two, and the server enforces them.
 */
export const CONTACT_DAYS = 90
/** Days after which an unpaid order is deleted. */
export const UNPAID_DAYS = 30
/** Days after which an account with an unconfirmed mail address is deleted. */
export const UNCONFIRMED_DAYS = 30
/** Minimum days without a sign-in or an order before an account may be deleted as unused. */
export const IDLE_ACCOUNT_DAYS = 365

/** Identifier of a shop, article, choice group or spot on the wire. */
export const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/**
 * Returns the name of a remote's container, used by its build and by the host. The name contains the version, because a
 * page can load two versions after a rollback, and must not get the first one instead of the second.
 */
export const containerName = (remote: string, version: string): string =>
  `carte_${remote}_${version}`.replace(/\W/g, '_')
