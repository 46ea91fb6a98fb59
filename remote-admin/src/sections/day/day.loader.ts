import { getDayClose } from '@carte/contract/admin'
import { unwrap } from '@carte/contract/client'
import type { SectionArgs } from '../../section.ts'

/** Loads the close of the day in the address, or of today in the shop's time zone. */
export async function loadDay({ client, params, signal }: SectionArgs) {
  const { shopId, date = 'today' } = params as { readonly shopId: string; readonly date?: string }
  return { shopId, day: unwrap(await client.call(getDayClose, { params: { shopId, date }, signal })) }
}
export type DayData = Awaited<ReturnType<typeof loadDay>>
