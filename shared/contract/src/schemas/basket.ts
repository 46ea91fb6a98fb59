import * as z from 'zod/mini'
import { NOTE_MAX_LENGTH, QUANTITY_MAX } from '../constants.ts'
import { Amount, Currency, I18n, Id, OrderType } from './common.ts'

/** What the basket stores of an article: enough to show it and compute totals offline, in any language. */
export const BasketArticle = z.object({
  code: Id,
  price: Amount,
  description: z.string(),
  i18n: I18n,
  imageUrl: z.string(),
})
export type BasketArticle = z.infer<typeof BasketArticle>

/** `code` is the code of the choice group. */
export const BasketChoice = z.object({ code: Id, article: BasketArticle })
export type BasketChoice = z.infer<typeof BasketChoice>

export const BasketItem = z.object({
  id: z.string().check(z.minLength(1)),
  quantity: z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX)),
  type: z.literal('article'),
  article: BasketArticle,
  /** Untranslated names of the containers that lead to the article; part of the address for editing the line. */
  path: z.array(z.string()),
  choices: z.record(z.string(), z.array(BasketChoice)),
})
export type BasketItem = z.infer<typeof BasketItem>

/** The stored basket. Flags set by routes are not part of it. */
export const Basket = z.object({
  items: z.array(BasketItem),
  shopId: z.nullable(Id),
  shopName: z.string(),
  currency: z.nullable(Currency),
  orderType: OrderType,
  note: z.string().check(z.maxLength(NOTE_MAX_LENGTH)),
  spotId: z.nullable(Id),
  hasSelectedSuggestions: z.boolean(),
  currentOrderChanged: z.boolean(),
})
export type Basket = z.infer<typeof Basket>
