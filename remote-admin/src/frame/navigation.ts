import type { AdminSession } from '@carte/contract'
import { SECTIONS, type SectionNav, type SectionRow } from '../sections.ts'

export interface NavLinkItem {
  readonly name: string
  readonly href: string
  readonly label: SectionNav['label']
  readonly icon: SectionNav['icon']
}

/** Returns the links of a group that the person may use, in the order of the table. */
export function linksOf(
  session: AdminSession,
  group: SectionNav['group'],
  shopId: string | null,
  rows: readonly SectionRow[] = SECTIONS,
): readonly NavLinkItem[] {
  return rows.flatMap(({ name, nav, isFor }) => {
    if (nav?.group !== group || !isFor(session, group === 'shop' ? shopId : null)) return []
    const { label, icon } = nav
    if (nav.group !== 'shop') return [{ name, href: nav.href(), label, icon }]
    return shopId === null ? [] : [{ name, href: nav.href({ shopId }), label, icon }]
  })
}

/** Returns the name of the section whose link is marked while a section is shown. */
export const markedSection = (name: string | null, rows: readonly SectionRow[] = SECTIONS): string | null =>
  rows.find((row) => row.name === name)?.within ?? name

/**
 * Returns the address that shows another shop: the same section if it has a link and the person may use it there, else
 * the shop's first section, else the start page.
 */
export function hrefAtShop(
  session: AdminSession,
  shopId: string,
  current: string | null,
  rows: readonly SectionRow[] = SECTIONS,
): string | null {
  const links = linksOf(session, 'shop', shopId, rows)
  const marked = markedSection(current, rows)
  return (links.find(({ name }) => name === marked) ?? links[0])?.href ?? null
}
