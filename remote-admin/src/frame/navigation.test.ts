import type { AdminSession, StaffRole } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { isForManagers, isForOwners, isForShifts, type SectionRow } from '../sections.ts'
import { hrefAtShop, linksOf, markedSection } from './navigation.ts'

const rest = { path: { parse: () => null }, importSection: () => Promise.reject(new Error('Not imported')) }
const shopHref =
  (name: string) =>
  ({ shopId }: { readonly shopId: string }) =>
    `/admin/shop/${shopId}/${name}`
const ROWS: readonly SectionRow[] = [
  {
    ...rest,
    name: 'orders',
    isFor: isForShifts,
    nav: { group: 'shop', label: 'nav.orders', icon: 'orders', href: shopHref('orders') },
  },
  { ...rest, name: 'order', isFor: isForShifts, within: 'orders' },
  {
    ...rest,
    name: 'menu',
    isFor: isForManagers,
    nav: { group: 'shop', label: 'nav.menu', icon: 'menu', href: shopHref('menu') },
  },
  {
    ...rest,
    name: 'team',
    isFor: isForOwners,
    nav: { group: 'installation', label: 'nav.team', icon: 'team', href: () => '/admin/team' },
  },
]

const sessionWith = (...roles: readonly StaffRole[]) => ({ account: { roles } }) as unknown as AdminSession
const at = (shopId: string, role: 'owner' | 'manager' | 'shift' | 'kitchen'): StaffRole => ({ shopId, role })

describe('the links of the navigation (ADMIN-20)', () => {
  it.each([
    ['an owner', [at('a', 'owner')], ['orders', 'menu'], ['team']],
    ['a manager', [at('a', 'manager')], ['orders', 'menu'], []],
    ['a shift leader', [at('a', 'shift')], ['orders'], []],
    ['the kitchen', [at('a', 'kitchen')], [], []],
    ['a manager of another shop', [at('b', 'manager')], [], []],
    ['an admin', [{ shopId: null, role: 'admin' } as const], ['orders', 'menu'], ['team']],
    ['a developer', [{ shopId: null, role: 'developer' } as const], [], []],
  ])('are those that the roles of %s include', (_, roles, shop, installation) => {
    const session = sessionWith(...roles)
    const names = (group: 'shop' | 'installation') => linksOf(session, group, 'a', ROWS).map(({ name }) => name)
    expect([names('shop'), names('installation')]).toEqual([shop, installation])
  })

  it('have no shop links without a shop, and addresses of the chosen one', () => {
    const session = sessionWith(at('a', 'manager'))
    expect(linksOf(session, 'shop', null, ROWS)).toEqual([])
    expect(linksOf(session, 'shop', 'a', ROWS)[0]?.href).toBe('/admin/shop/a/orders')
  })

  it.each([
    ['menu', 'menu'],
    ['order', 'orders'],
    ['of-tomorrow', 'of-tomorrow'],
  ])('mark for the section %s the link of %s', (name, marked) => expect(markedSection(name, ROWS)).toBe(marked))
})

describe('the address for another shop (ADMIN-20)', () => {
  const session = sessionWith(at('a', 'manager'), at('b', 'shift'), at('c', 'kitchen'))
  it.each([
    ['the same page', 'a', 'menu', '/admin/shop/a/menu'],
    ['the page above a page of one order', 'a', 'order', '/admin/shop/a/orders'],
    ['the first page, if the role does not include the same one', 'b', 'menu', '/admin/shop/b/orders'],
    ['the first page, from a page of all shops', 'a', 'team', '/admin/shop/a/orders'],
    ['none at a shop without pages', 'c', 'menu', null],
  ])('is %s', (_, shopId, current, href) => expect(hrefAtShop(session, shopId, current, ROWS)).toBe(href))
})
