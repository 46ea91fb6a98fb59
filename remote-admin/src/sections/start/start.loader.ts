import { replace } from '@carte/navigation'
import { linksOf } from '../../frame/navigation.ts'
import type { SectionArgs } from '../../section.ts'

/**
 * Leads a person with one shop to its first section (ADMIN-20).
 *
 * @throws a redirect of the router
 */
export async function loadStart({ session }: SectionArgs): Promise<undefined> {
  const [shop, second] = session.shops
  if (!shop || second) return
  const [first] = linksOf(session, 'shop', shop.id)
  if (first) throw replace(first.href)
}
