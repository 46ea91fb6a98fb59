import { isString, nullable, objectOf } from '@carte/contract/guards'
import { atom } from './jotai.ts'
import { storedAtom } from './storage.ts'

/** Where the guest is and was, as path and query (spec §3 "UI state"). */
export interface Pages {
  readonly current: string | null
  readonly last: string | null
}

// Each tab is somewhere else: what is stored tells the next visit where this one ended, and is not followed.
const stored = storedAtom<Pages>(
  'navigation',
  objectOf<Pages>({ current: nullable(isString), last: nullable(isString) }),
  { current: null, last: null },
)
const base = atom<Pages | null>(null)

// Queries are not kept: one may hold a code that lets somebody in, as links to a new password do.
const pathOf = (url: string | null) => url?.replace(/\?.*/s, '') ?? null

/** This tab's page and the one before it; before the first navigation, those of the visit before, without their queries. */
export const pagesAtom = atom((get): Pages => get(base) ?? get(stored))

/** Remembers a page that the guest has come to; the host does so after each navigation. */
export const visitPageAtom = atom(null, (get, set, url: string) => {
  const { current, last } = get(pagesAtom)
  const pages: Pages = { current: url, last: url === current ? last : current }
  set(base, pages)
  stored.write({ get, set }, { current: pathOf(pages.current), last: pathOf(pages.last) })
})
