import type { Allergen, ArticleTag, DayOfWeek, Language, OrderType, ShopStatus } from '@carte/contract'

// Types of the API come from the contract. This file declares only what the sample adds.
export type { Allergen, DayOfWeek, Language, OrderType } from '@carte/contract'

export type Texts = Readonly<Record<Language, string>>

export type Currency = 'SEK' | 'EUR' | 'NOK'

/** A price in minor units for each currency: 12900 is 129.00. The amounts are set independently, not converted. */
export type Prices = Readonly<Record<Currency, number>>

export type Country = 'SE' | 'FI' | 'NO'

/** The tax category. Together with country, order type and date it determines the VAT rate. */
export type Goods = 'food' | 'alcohol-free-drink'

/** A vegan dish also has the tag `vegetarian`, so that filters can compare tags. */
export type Tag = ArticleTag

/**
 * A dish, a drink, or an option of a choice group (price 0 when it is included). Articles of `kind` 1 can be suggested
 * beside another article. They are in the menu like others but have no choices, so that one tap adds them.
 */
export interface SampleArticle {
  readonly code: string
  readonly kind: 0 | 1
  /** The name that guests see; `description` in the API. */
  readonly name: Texts
  readonly text?: Texts
  readonly priceMinor: Prices
  /** Its price to take away, if that is another one. */
  readonly takeAwayMinor?: Prices
  readonly image?: string
  /** Codes of its campaigns, derived from the campaigns. */
  readonly campaigns?: readonly string[]
  readonly soldOut?: boolean
  readonly allergens: readonly Allergen[]
  readonly tags: readonly Tag[]
  readonly goods: Goods
}

/** A group from which the guest chooses between `min` and `max` options: 1 and 1 for a size, 0 and 3 for toppings. */
export interface SampleChoiceGroup {
  readonly code: string
  /** Unique among the groups of one article. */
  readonly level: number
  readonly name: Texts
  readonly min: number
  readonly max: number
  /** Article codes, all of them in `options`. */
  readonly preselected: readonly string[]
  readonly options: readonly string[]
}

export interface SampleContainer {
  readonly type: 'container'
  /** `sv` is the untranslated name, from which URLs are made. */
  readonly name: Texts
  readonly items: readonly SampleItem[]
}

export interface SampleArticleItem {
  readonly type: 'article'
  readonly code: string
  /** Choice group codes, in the order in which the guest is asked. */
  readonly choices: readonly string[]
  /** Codes of articles of kind 1. */
  readonly suggestions: readonly string[]
}

export type SampleItem = SampleContainer | SampleArticleItem

export interface SampleChoiceLevel {
  readonly level: number
  readonly name: Texts
}

export interface SampleMenu {
  readonly name: Texts
  readonly choiceLevels: readonly SampleChoiceLevel[]
  readonly items: readonly SampleItem[]
}

/** `percent` reduces the price; `price` replaces the price of each article during the campaign. */
export type SampleDiscount =
  | { readonly kind: 'percent'; readonly value: number }
  | { readonly kind: 'price'; readonly valueMinor: Prices }

export interface SampleCampaign {
  readonly code: string
  readonly name: Texts
  readonly description: Texts
  readonly image?: string
  readonly articleCodes: readonly string[]
  readonly discount: SampleDiscount
  readonly membersOnly: boolean
}

/**
 * One interval in the shop's local time, as `HH:mm:ss`. A day can have several. `closes` at or before `opens` means
 * after midnight; 00:00:00 to 00:00:00 means around the clock.
 */
export interface SampleHours {
  readonly dayOfWeek: DayOfWeek
  readonly opens: string
  readonly closes: string
}

/**
 * Different hours on one day, counted from the day of seeding so that the sample stays current. Without `opens` and
 * `closes`, the shop is closed on that day.
 */
export interface SampleException {
  readonly daysFromToday: number
  readonly opens?: string
  readonly closes?: string
  readonly reason: Texts
}

export interface SampleDeliverySpot {
  readonly id: string
  readonly name: Texts
  readonly orderType: OrderType
}

export interface SampleShop {
  /** A slug, such as `sodermalm`. */
  readonly id: string
  readonly name: string
  readonly image?: string
  readonly description: Texts
  readonly contactInformation: {
    readonly address1: string
    readonly address2?: string
    readonly zipCode: string
    readonly city: string
    readonly phone: string
  }
  readonly company: {
    readonly name: string
    readonly orgNumber: string
    readonly vatNumber: string
    readonly email: string
  }
  readonly location: { readonly latitude: number; readonly longitude: number }
  readonly timeZone: string
  readonly country: Country
  readonly currency: Currency
  readonly openingHours: readonly SampleHours[]
  readonly openingHoursExceptions: readonly SampleException[]
  readonly status: ShopStatus
  readonly externalAppUri?: string
  readonly orderTypes: readonly OrderType[]
  readonly deliverySpots: readonly SampleDeliverySpot[]
}

/**
 * A VAT rate in percent (12, 13.5), valid from the first to the last day, both included. Without `to`, it has no end.
 */
export interface SampleVatRate {
  readonly country: Country
  readonly goods: Goods
  readonly orderType: OrderType
  readonly rate: number
  /** `YYYY-MM-DD` */
  readonly from: string
  readonly to?: string
}

export interface SampleBrand {
  readonly name: string
  /** Overrides of design tokens, served by `/api/settings/design`. */
  readonly stylesheet: string
}

/** A customer to sign in as. For test mode only, because the password is public. */
export interface SampleCustomer {
  readonly email: string
  readonly password: string
  readonly name: string
  readonly lastName: string
  readonly phone: string
  readonly favoriteShop: string
  readonly favorites: readonly { readonly code: string; readonly type: 'article' | 'shop' }[]
}

/** The initial content of a database. Every shop sells the same menu in its own currency. */
export interface Sample {
  readonly brand: SampleBrand
  readonly languages: readonly Language[]
  /** A line above the list of shops. */
  readonly extraInfo?: Texts
  readonly shops: readonly SampleShop[]
  readonly menu: SampleMenu
  readonly articles: readonly SampleArticle[]
  readonly choiceGroups: readonly SampleChoiceGroup[]
  readonly campaigns: readonly SampleCampaign[]
  readonly customers: readonly SampleCustomer[]
  readonly vat: readonly SampleVatRate[]
}
