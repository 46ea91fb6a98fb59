import * as z from 'zod/mini'
import { I18n, Language, OrderType } from './common.ts'

/** The operator's public configuration. */
export const Settings = z.object({
  orderTypes: z.array(OrderType).check(z.minLength(1)),
  enableCustomerLogin: z.boolean(),
  externalLoginProviders: z.array(z.object({ id: z.string(), name: z.string() })),
  version: z.string(),
  phoneNumberRequired: z.boolean(),
  favoriteShopRequired: z.boolean(),
  smsEnabled: z.boolean(),
  orders: z.object({ requireEmail: z.boolean(), requirePhoneNumber: z.boolean() }),
  /** Whether the server mails codes to sign in with. Absent from servers that do not. */
  signInCodes: z.optional(z.boolean()),
  /** Text above the list of shops. */
  extraInfo: z.optional(z.object({ text: z.string(), i18n: I18n })),
  /** Whether a guest without a culture cookie starts in the browser's language. Default: false, which means Swedish. */
  languageFromBrowser: z.optional(z.boolean()),
})
export type Settings = z.infer<typeof Settings>

export const Languages = z.array(Language)
