import * as z from 'zod/mini'
import { I18n, Language, OrderType } from './common.ts'

/** What the operator has switched on (spec §3, contract "Settings"). */
export const Settings = z.object({
  orderTypes: z.array(OrderType).check(z.minLength(1)),
  enableCustomerLogin: z.boolean(),
  externalLoginProviders: z.array(z.object({ id: z.string(), name: z.string() })),
  version: z.string(),
  phoneNumberRequired: z.boolean(),
  favoriteShopRequired: z.boolean(),
  smsEnabled: z.boolean(),
  orders: z.object({ requireEmail: z.boolean(), requirePhoneNumber: z.boolean() }),
  /** A line above the list of shops, where the operator has something to say there. */
  extraInfo: z.optional(z.object({ text: z.string(), i18n: I18n })),
  /** A guest without the culture cookie starts in the language of their browser. Default: false, they start in Swedish. */
  languageFromBrowser: z.optional(z.boolean()),
})
export type Settings = z.infer<typeof Settings>

export const Languages = z.array(Language)
