import type { AdminSession } from '@carte/contract'
import type { TextKey } from '@carte/i18n'
import type { Path } from '@carte/navigation'
import type { AdminIconName } from './components/AdminIcon.tsx'
import type { en } from './locales/en.ts'
import { adminPaths } from './paths.ts'
import { hasOperatorRole, hasRoleAnywhere, hasShopRole } from './roles.ts'
import type { Section } from './section.ts'

interface NavLink {
  /** A text of `adminTexts`. Texts of the navigation begin with `nav.`. */
  readonly label: Extract<TextKey<typeof en>, `nav.${string}`>
  readonly icon: AdminIconName
}
/**
 * The link to a section in the navigation. `shop`: a section of the shop that is chosen in the heading. `installation`:
 * of all shops. `account`: in the menu of the signed-in person.
 */
export type SectionNav =
  | (NavLink & { readonly group: 'shop'; readonly href: (params: { readonly shopId: string }) => string })
  | (NavLink & { readonly group: 'installation' | 'account'; readonly href: () => string })

/** One address of the back office. The server authorizes each call; `isFor` only hides what a person cannot use. */
export interface SectionRow {
  readonly name: string
  readonly path: Pick<Path<'/admin'>, 'parse'>
  readonly importSection: () => Promise<{ readonly section: Section }>
  /** @param shopId the shop in the address; null for a section of the whole installation */
  readonly isFor: (session: AdminSession, shopId: string | null) => boolean
  /**
   * The section's link in the navigation; absent for a section that is reached from another one. Links are in the order
   * of this table. The page of an article, say, has no link: it names in `within` the section whose link is marked.
   */
  readonly nav?: SectionNav
  /** Name of the section whose link in the navigation is marked as the current one. */
  readonly within?: string
}

const anyone = () => true

/** Rules for `isFor`. */
export const isForOwners = (session: AdminSession) => hasRoleAnywhere(session, 'owner')
export const isForAdmins = (session: AdminSession) => hasOperatorRole(session, 'admin')
export const isForDevelopers = (session: AdminSession) => hasOperatorRole(session, 'developer')
/** A menu can belong to several restaurants, so its pages are not below one of them. */
const isForMenus = (session: AdminSession) => hasRoleAnywhere(session, 'manager')
export const isForManagers = (session: AdminSession, shopId: string | null) => hasShopRole(session, shopId, 'manager')
export const isForShifts = (session: AdminSession, shopId: string | null) => hasShopRole(session, shopId, 'shift')

/**
 * The sections, specific addresses before general ones. To add one:
 *
 * 1. its address in `paths.ts`, its folder in `sections/`, and its row here;
 * 2. `nav` with `label: 'nav.<name>'` (add the text to the five locales of `adminTexts` if it is missing), an icon of
 *    `AdminIcon`, and `href: adminPaths.<name>.href`.
 *
 * A section renders one `h1`, in `SectionPage` of `components`, and no frame.
 */
export const SECTIONS: readonly SectionRow[] = [
  {
    name: 'start',
    path: adminPaths.start,
    importSection: () => import('./sections/start/section.ts'),
    isFor: anyone,
  },
  {
    name: 'shop-settings',
    path: adminPaths.shopSettings,
    importSection: () => import('./sections/shop-settings/section.ts'),
    isFor: isForManagers,
    nav: {
      group: 'shop',
      label: 'nav.shop',
      icon: 'shop',
      href: ({ shopId }) => adminPaths.shopSettings.href({ shopId, group: 'general' }),
    },
  },
  {
    name: 'tablets',
    path: adminPaths.tablets,
    importSection: () => import('./sections/tablets/section.ts'),
    isFor: isForManagers,
    nav: { group: 'shop', label: 'nav.tablets', icon: 'tablet', href: adminPaths.tablets.href },
  },
  {
    name: 'shops',
    path: adminPaths.shops,
    importSection: () => import('./sections/shops/section.ts'),
    isFor: anyone,
    nav: { group: 'installation', label: 'nav.shops', icon: 'shop', href: adminPaths.shops.href },
  },
  {
    name: 'menus',
    path: adminPaths.menus,
    importSection: () => import('./sections/menu/section.ts'),
    isFor: isForMenus,
    nav: { group: 'installation', label: 'nav.menu', icon: 'menu', href: adminPaths.menus.href },
  },
  {
    name: 'menu',
    path: adminPaths.menu,
    importSection: () => import('./sections/menu/menu.section.ts'),
    isFor: isForMenus,
    within: 'menus',
  },
  {
    name: 'menuChanges',
    path: adminPaths.menuChanges,
    importSection: () => import('./sections/menu/changes.section.ts'),
    isFor: isForMenus,
    within: 'menus',
  },
  {
    name: 'menuArticle',
    path: adminPaths.menuArticle,
    importSection: () => import('./sections/menu/article.section.ts'),
    isFor: isForMenus,
    within: 'menus',
  },
  {
    name: 'menuGroup',
    path: adminPaths.menuGroup,
    importSection: () => import('./sections/menu/group.section.ts'),
    isFor: isForMenus,
    within: 'menus',
  },
  {
    name: 'orders',
    path: adminPaths.orders,
    importSection: () => import('./sections/orders/section.ts'),
    isFor: isForShifts,
    nav: { group: 'shop', label: 'nav.orders', icon: 'orders', href: adminPaths.orders.href },
  },
  {
    name: 'order',
    path: adminPaths.order,
    importSection: () => import('./sections/orders/order-section.ts'),
    isFor: isForShifts,
    within: 'orders',
  },
  {
    name: 'day',
    path: adminPaths.day,
    importSection: () => import('./sections/day/section.ts'),
    isFor: isForManagers,
    nav: { group: 'shop', label: 'nav.day', icon: 'day', href: adminPaths.day.href },
  },
  {
    name: 'dayOf',
    path: adminPaths.dayOf,
    importSection: () => import('./sections/day/section.ts'),
    isFor: isForManagers,
    within: 'day',
  },
  {
    name: 'figures',
    path: adminPaths.figures,
    importSection: () => import('./sections/figures/section.ts'),
    isFor: isForManagers,
    nav: { group: 'shop', label: 'nav.figures', icon: 'figures', href: adminPaths.figures.href },
  },
  {
    name: 'customers',
    path: adminPaths.customers,
    importSection: () => import('./sections/customers/section.ts'),
    isFor: isForAdmins,
    nav: { group: 'installation', label: 'nav.customers', icon: 'customers', href: adminPaths.customers.href },
  },
  {
    name: 'releases',
    path: adminPaths.releases,
    importSection: () => import('./sections/releases/section.ts'),
    isFor: isForDevelopers,
    nav: { group: 'installation', label: 'nav.releases', icon: 'releases', href: adminPaths.releases.href },
  },
  {
    name: 'keys',
    path: adminPaths.keys,
    importSection: () => import('./sections/keys/section.ts'),
    isFor: isForAdmins,
    nav: { group: 'installation', label: 'nav.keys', icon: 'key', href: adminPaths.keys.href },
  },
  {
    name: 'team',
    path: adminPaths.team,
    importSection: () => import('./sections/team/section.ts'),
    isFor: isForOwners,
    nav: { group: 'installation', label: 'nav.team', icon: 'team', href: adminPaths.team.href },
  },
  {
    name: 'campaigns',
    path: adminPaths.campaigns,
    importSection: () => import('./sections/campaigns/section.ts'),
    isFor: isForAdmins,
    nav: { group: 'installation', label: 'nav.campaigns', icon: 'campaign', href: adminPaths.campaigns.href },
  },
  {
    name: 'campaign-new',
    path: adminPaths.campaignNew,
    importSection: () => import('./sections/campaigns/editor.section.ts'),
    isFor: isForAdmins,
    within: 'campaigns',
  },
  {
    name: 'campaign',
    path: adminPaths.campaign,
    importSection: () => import('./sections/campaigns/editor.section.ts'),
    isFor: isForAdmins,
    within: 'campaigns',
  },
  {
    name: 'chains',
    path: adminPaths.chains,
    importSection: () => import('./sections/chains/section.ts'),
    isFor: isForAdmins,
    nav: { group: 'installation', label: 'nav.chains', icon: 'chain', href: adminPaths.chains.href },
  },
  {
    name: 'brand',
    path: adminPaths.brand,
    importSection: () => import('./sections/brand/section.ts'),
    isFor: isForAdmins,
    nav: { group: 'installation', label: 'nav.brand', icon: 'palette', href: adminPaths.brand.href },
  },
  {
    name: 'installation',
    path: adminPaths.installation,
    importSection: () => import('./sections/installation/section.ts'),
    isFor: isForAdmins,
    nav: { group: 'installation', label: 'nav.installation', icon: 'settings', href: adminPaths.installation.href },
  },
  {
    name: 'log',
    path: adminPaths.auditLog,
    importSection: () => import('./sections/log/section.ts'),
    isFor: isForOwners,
    nav: { group: 'installation', label: 'nav.log', icon: 'log', href: adminPaths.auditLog.href },
  },
  {
    name: 'me',
    path: adminPaths.me,
    importSection: () => import('./sections/me/section.ts'),
    isFor: anyone,
    nav: { group: 'account', label: 'nav.me', icon: 'person', href: adminPaths.me.href },
  },
]

/** Returns the section of an address with the parameters in it; null for an unknown address. */
export function findSection(pathname: string) {
  for (const row of SECTIONS) {
    const params = row.path.parse(pathname) as Readonly<Record<string, string | readonly string[]>> | null
    if (params) return { row, params }
  }
  return null
}
