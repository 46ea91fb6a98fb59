import type {
  Allergen,
  ArticleTag,
  ChoiceLevel,
  OpeningHours,
  OpeningHoursException,
  OrderType,
  ShopStatus,
  Translation,
} from '@carte/contract'
import type { Generated } from 'kysely'
import type { Json } from './columns.ts'

// What the operator writes: shops, menus, prices. Column by column; a test compares it with the database's own catalogue.

/** The one row of the operator: settings and brand. */
export interface OperatorTable {
  id: Generated<boolean>
  name: string
  order_types: OrderType[]
  enable_customer_login: boolean
  external_login_providers: Json<{ id: string; name: string }[]>
  version: string
  phone_number_required: boolean
  favorite_shop_required: boolean
  sms_enabled: boolean
  require_email: boolean
  require_phone_number: boolean
  languages: string[]
  language_from_browser: Generated<boolean>
  stylesheet: string
  sample: string | null
  /** Above the list of shops; null for nothing. */
  extra_info: Json<{ text: string; i18n: Translation[] }> | null
}

export interface ShopTable {
  id: string
  /** The order in which the operator lists the shops. */
  position: number
  name: string
  description: string
  i18n: Json<Translation[]>
  address1: string
  address2: string
  zip_code: string
  city: string
  phone: string
  company_name: string
  org_number: string
  vat_number: string
  company_email: string
  latitude: number
  longitude: number
  time_zone: string
  country: string
  opening_hours: Json<OpeningHours[]>
  opening_hours_exceptions: Json<OpeningHoursException[]>
  status: ShopStatus
  /** When a paused shop opens again by itself; null where staff open it. */
  paused_until: Date | null
  external_app_uri: string | null
  order_types: OrderType[]
  menu_id: string | null
  preparation_minutes: number
}

/** A container or an article of a menu, as stored; articles are named by their code. */
export type MenuNode =
  | { type: 'container'; name: string; i18n: Translation[]; imageUrl?: string; items: MenuNode[] }
  | { type: 'article'; code: string; choices: string[]; suggestions: string[] }

export interface MenuTable {
  id: string
  name: string
  currency: string
  currency_symbol: string
  choice_levels: Json<ChoiceLevel[]>
  items: Json<MenuNode[]>
}

export interface ArticleTable {
  menu_id: string
  code: string
  kind: number
  description: string
  text: string | null
  price_minor: number
  image: string
  i18n: Json<Translation[]>
  sold_out: boolean
  allergens: Allergen[]
  tags: ArticleTag[]
  goods: string
}

export interface ChoiceGroupTable {
  menu_id: string
  code: string
  level: number
  name: string
  i18n: Json<Translation[]>
  min: number
  max: number
  preselected: string[]
  options: string[]
}

/** What one shop says otherwise about an article of its menu. */
export interface ShopArticleTable {
  shop_id: string
  code: string
  sold_out: boolean
}

export interface CampaignTable {
  code: string
  name: string
  description: string
  i18n: Json<Translation[]>
  image: string
  article_codes: string[]
  kind: 'percent' | 'price'
  percent: number | null
  /** Minor units by currency, for `price`. */
  prices: Json<Record<string, number>>
  starts_at: Date
  ends_at: Date
  members_only: boolean
}

export interface DeliverySpotTable {
  shop_id: string
  id: string
  name: string
  i18n: Json<Translation[]>
  order_type: OrderType
}

export interface VatRateTable {
  country: string
  goods: string
  order_type: OrderType
  valid_from: string
  valid_to: string | null
  rate: number
}

export interface SecretTable {
  name: string
  value: Buffer
}
