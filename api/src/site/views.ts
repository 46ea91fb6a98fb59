import type { ViewCache } from '@carte/contract'
import { watchChanges } from '../cache/changes.ts'
import { Memo } from '../cache/memo.ts'
import type { Rooms } from '../rooms.ts'

/** Pages that are kept; about 60 KB each. Addresses of menus and names of last shops can be made up without end. */
const MOST = 500

/** Rendered pages, kept until what they show has changed, on whichever instance. */
export function createViews({ clock, listener }: Pick<Rooms, 'clock' | 'listener'>): ViewCache {
  const memo = new Memo(clock, MOST)
  watchChanges(memo, listener)
  return memo
}
