import { getShopSettings } from '@carte/contract/admin'
import { unwrap } from '@carte/contract/client'
import type { SectionArgs } from '../../section.ts'

/** Loads all settings of the shop in the address. */
export const loadShopSettings = async ({ client, params, signal }: SectionArgs) =>
  unwrap(await client.call(getShopSettings, { params: { shopId: String(params.shopId) }, signal }))
