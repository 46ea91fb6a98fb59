import * as z from 'zod/mini'
import { Language, OrderType } from './common.ts'

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
})
export type Settings = z.infer<typeof Settings>

export const Languages = z.array(Language)
