import * as z from 'zod/mini'
import { ALLERGENS, ARTICLE_TAGS } from '../constants.ts'
import { Amount, Currency, I18n, Id, Instant, LocalDate } from './common.ts'
import { OpeningHours } from './shops.ts'

export const Allergen = z.enum(ALLERGENS)
export type Allergen = z.infer<typeof Allergen>

export const ArticleTag = z.enum(ARTICLE_TAGS)
export type ArticleTag = z.infer<typeof ArticleTag>

/**
 * Hours of a day of the week at which something is sold. Of days before `validFrom` and after `validTo`, they are not;
 * hours that end after midnight belong to the day on which they begin.
 */
export const SaleTime = z.extend(OpeningHours, { validFrom: z.optional(LocalDate), validTo: z.optional(LocalDate) })
export type SaleTime = z.infer<typeof SaleTime>

const prices = {
  /** The current price, including public campaigns. */
  price: Amount,
  /** The price without a campaign; only if a campaign lowers the price. */
  ordinaryPrice: z.optional(Amount),
  /** The price for members; only if lower than `price`. */
  memberPrice: z.optional(Amount),
}
/** The prices of an article for one order type, and the campaigns that lower them. */
export const OrderTypePrices = z.object({ ...prices, campaigns: z.array(Id) })
export type OrderTypePrices = z.infer<typeof OrderTypePrices>

/** `description` is the displayed name, `text` a longer description. `kind`: 0 is an article, 1 a suggestion. */
export const Article = z.object({
  code: Id,
  kind: z.union([z.literal(0), z.literal(1)]),
  description: z.string(),
  text: z.optional(z.string()),
  ...prices,
  /** By order type, if they differ from the prices above. */
  orderTypePrices: z.optional(z.record(z.string(), OrderTypePrices)),
  /** A path below `/api/images/`; empty without an image. */
  imageUrl: z.string(),
  /** Version of the image, for the query parameter `_t`. */
  imageVersion: z.optional(z.string()),
  /** Colors of the image's quarters, four times six hexadecimal digits, to show until it is loaded. */
  imageColors: z.optional(z.string()),
  i18n: I18n,
  campaigns: z.array(Id),
  soldOut: z.boolean(),
  allergens: z.array(Allergen),
  tags: z.array(ArticleTag),
  /**
   * When the article is sold, by its own times and those of its categories, in the shop's time zone. Missing: whenever
   * the shop is open. Empty: never, because these times do not overlap. Without effect for an option.
   */
  saleTimes: z.optional(z.array(SaleTime)),
})
export type Article = z.infer<typeof Article>

/** `min` and `max` limit how many options a guest selects: 1/1 for a size, 0/3 for extras. */
export const ChoiceGroup = z.object({
  code: Id,
  level: z.int(),
  name: z.string(),
  i18n: I18n,
  min: z.int(),
  max: z.int(),
  preselected: z.array(Id),
  options: z.array(Article),
})
export type ChoiceGroup = z.infer<typeof ChoiceGroup>

/** An article in a menu. `code` is that of `article`; `suggestions` contains codes of articles. */
export const ArticleItem = z.object({
  type: z.literal('article'),
  code: Id,
  article: Article,
  choices: z.array(ChoiceGroup),
  suggestions: z.array(Id),
})
export type ArticleItem = z.infer<typeof ArticleItem>

export interface ContainerItem {
  readonly type: 'container'
  readonly name: string
  readonly i18n: z.infer<typeof I18n>
  readonly imageUrl?: string | undefined
  readonly items: MenuItem[]
  /** When the category is sold, by its own times and those of the categories around it: see `Article.saleTimes`. */
  readonly saleTimes?: SaleTime[] | undefined
}
export type MenuItem = ContainerItem | ArticleItem

export const ContainerItem: z.ZodMiniType<ContainerItem> = z.object({
  type: z.literal('container'),
  name: z.string(),
  i18n: I18n,
  imageUrl: z.optional(z.string()),
  items: z.array(z.lazy((): z.ZodMiniType<MenuItem> => MenuItem)),
  saleTimes: z.optional(z.array(SaleTime)),
})
export const MenuItem: z.ZodMiniType<MenuItem> = z.union([ContainerItem, ArticleItem])

export const ChoiceLevel = z.object({ level: z.int(), name: z.string(), i18n: I18n })
export type ChoiceLevel = z.infer<typeof ChoiceLevel>

export const Menu = z.object({
  name: z.string(),
  currency: Currency,
  choiceLevels: z.array(ChoiceLevel),
  items: z.array(MenuItem),
})
export type Menu = z.infer<typeof Menu>

/** An offer. An article's `price` already includes public campaigns, its `memberPrice` those for members. */
export const Campaign = z.object({
  code: Id,
  name: z.string(),
  description: z.string(),
  i18n: I18n,
  imageUrl: z.string(),
  /** Version of the image, for the query parameter `_t`. */
  imageVersion: z.optional(z.string()),
  articleCodes: z.array(Id),
  /** `value` is a reduction in percent, or for the kind `price` the new price in major units. */
  discount: z.object({ kind: z.enum(['percent', 'price']), value: z.number() }),
  from: Instant,
  to: Instant,
  membersOnly: z.boolean(),
})
export type Campaign = z.infer<typeof Campaign>
export const Campaigns = z.array(Campaign)
