import { getShopFigures } from '@carte/contract/admin'
import { unwrap } from '@carte/contract/client'
import type { SectionArgs } from '../../section.ts'

/** Loads the figures of the shop in the address. */
export const loadFigures = async ({ client, params, signal }: SectionArgs) =>
  unwrap(await client.call(getShopFigures, { params: { shopId: String(params.shopId) }, signal }))
