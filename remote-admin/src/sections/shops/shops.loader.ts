import { listAdminShops } from '@carte/contract/admin'
import { unwrap } from '@carte/contract/client'
import type { SectionArgs } from '../../section.ts'

/** States to filter by. */
export const STATES = ['online', 'paused', 'offline', 'new'] as const
export type State = (typeof STATES)[number]

export const isState = (text: string | null): text is State => (STATES as readonly (string | null)[]).includes(text)

/** Loads the shops that match the address; the server searches. */
export async function loadShops({ client, query, signal }: SectionArgs) {
  const search = query.get('search') ?? ''
  const state = query.get('state')
  const filter = { ...(search !== '' && { search }), ...(isState(state) && { state }) }
  const found = unwrap(await client.call(listAdminShops, { query: filter, signal }))
  return { ...found, search, state: isState(state) ? state : null }
}
export type ShopsData = Awaited<ReturnType<typeof loadShops>>
