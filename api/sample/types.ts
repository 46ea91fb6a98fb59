import type { Allergen, ArticleTag, DayOfWeek, Language, OrderType, ShopStatus } from '@carte/contract'

// Words of the wire are the contract's; only what the sample adds is declared here.
export type { Allergen, DayOfWeek, Language, OrderType } from '@carte/contract'

/** One text in every language of the site. */
export type Texts = Readonly<Record<Language, string>>

export type Currency = 'SEK' | 'EUR' | 'NOK'

/** An amount in minor units for each currency: 12900 is 129.00. Each is a price of its own, not a conversion. */
export type Prices = Readonly<Record<Currency, number>>

export type Country = 'SE' | 'FI' | 'NO'

/** What a thing is for the tax authority; with country, order type and date it decides the VAT rate. */
export type Goods = 'food' | 'alcohol-free-drink'

/** A vegan dish carries `vegetarian` too, so that a filter needs no rule of its own. */
export type Tag = ArticleTag

/**
 * Something with a price: a dish, a drink, or an option of a choice group (price 0 when it is included).
 * `kind` 1 may be suggested beside another article (spec §3); it stands in the menu like any other and never has
 * choices, so that it is added with one tap.
 */
export interface SampleArticle {
  readonly code: string
  readonly kind: 0 | 1
  /** Its name as shown; `description` on the wire. */
  readonly name: Texts
  readonly text?: Texts
  readonly priceMinor: Prices
  /** A file in `media/`. */
  readonly image?: string
  /** Codes of the campaigns it is in; filled from the campaigns' own lists. */
  readonly campaigns?: readonly string[]
  readonly soldOut?: boolean
  readonly allergens: readonly Allergen[]
  readonly tags: readonly Tag[]
  readonly goods: Goods
}

/** Between `min` and `max` of the options; 1/1 is a size, 0/3 toppings. */
export interface SampleChoiceGroup {
  readonly code: string
  /** Unique among the groups of one article. */
  readonly level: number
  readonly name: Texts
  readonly min: number
  readonly max: number
  /** Article codes, all of them among the options. */
  readonly preselected: readonly string[]
  readonly options: readonly string[]
}

export interface SampleContainer {
  readonly type: 'container'
  /** `sv` is the untranslated name, which addresses are made of. */
  readonly name: Texts
  readonly image?: string
  readonly items: readonly SampleItem[]
}

export interface SampleArticleItem {
  readonly type: 'article'
  readonly code: string
  /** Choice group codes, in the order in which they are asked. */
  readonly choices: readonly string[]
  /** Article codes, all of kind 1. */
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

/** `percent` takes so much off; `price` is the price of each article while the campaign lasts. */
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
 * One interval, local to the shop, as `HH:mm:ss`; a day may have several. `closes` at or before `opens` is past midnight;
 * 00:00:00 to 00:00:00 is around the clock.
 */
export interface SampleHours {
  readonly dayOfWeek: DayOfWeek
  readonly opens: string
  readonly closes: string
}

/** Other hours on one day, counted from the day of seeding so that the sample never ages. Without hours: closed. */
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
  /** IANA name. */
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

/** A VAT rate in per cent (12, 13.5) from the first day to the last, both included; without `to` until further notice. */
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
  /** Overrides of design tokens, answered by `/api/settings/design`. */
  readonly stylesheet: string
}

/** Somebody to sign in as. Test mode only: the password is public. */
export interface SampleCustomer {
  readonly email: string
  readonly password: string
  readonly name: string
  readonly lastName: string
  readonly phone: string
  /** A shop id. */
  readonly favoriteShop: string
  readonly favorites: readonly { readonly code: string; readonly type: 'article' | 'shop' }[]
}

/** Everything that a database needs to begin with. Every shop sells the one menu, at the prices of its currency. */
export interface Sample {
  readonly brand: SampleBrand
  readonly languages: readonly Language[]
  /** A line above the list of shops; none where it is left out. */
  readonly extraInfo?: Texts
  readonly shops: readonly SampleShop[]
  readonly menu: SampleMenu
  readonly articles: readonly SampleArticle[]
  readonly choiceGroups: readonly SampleChoiceGroup[]
  readonly campaigns: readonly SampleCampaign[]
  readonly customers: readonly SampleCustomer[]
  readonly vat: readonly SampleVatRate[]
}
