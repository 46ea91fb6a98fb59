import { getBrand } from '@carte/contract/admin'
import { unwrap } from '@carte/contract/client'
import type { SectionArgs } from '../../section.ts'

/** Loads the colors of the site. */
export const loadBrand = async ({ client, signal }: SectionArgs) => unwrap(await client.call(getBrand, { signal }))
