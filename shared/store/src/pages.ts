import { isString, nullable, objectOf } from '@carte/contract/guards'
import { atom } from './jotai.ts'
import { storedAtom } from './storage.ts'

/** The guest's current and last page, as path and query. */
export interface Pages {
  readonly current: string | null
  readonly last: string | null
}

// Each tab has its own pages. The stored value is only read at the start of the next visit.
const stored = storedAtom<Pages>(
  'navigation',
  objectOf<Pages>({ current: nullable(isString), last: nullable(isString) }),
  { current: null, last: null },
)
const base = atom<Pages | null>(null)

// Queries are not stored, because they can contain secrets, such as the code for a new password.
const pathOf = (url: string | null) => url?.replace(/\?.*/s, '') ?? null

/**
 * This tab's page and the one before it. Before the first navigation: the pages of the previous visit, without queries.
 */
export const pagesAtom = atom((get): Pages => get(base) ?? get(stored))

/** Records the page that the guest has navigated to; the host calls it after each navigation. */
export const visitPageAtom = atom(null, (get, set, url: string) => {
  const { current, last } = get(pagesAtom)
  const pages: Pages = { current: url, last: url === current ? last : current }
  set(base, pages)
  stored.write({ get, set }, { current: pathOf(pages.current), last: pathOf(pages.last) })
})
