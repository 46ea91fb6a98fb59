import { definePath } from '@carte/navigation'

/** Addresses of the back office. The shell knows only `/admin/…`. */
export const adminPaths = {
  start: definePath('/admin'),
  /** The code is in the fragment, which browsers do not send. */
  invitation: definePath('/admin/invitation'),
  me: definePath('/admin/me'),
  team: definePath('/admin/team'),
  auditLog: definePath('/admin/log'),
  installation: definePath('/admin/installation'),
  campaigns: definePath('/admin/campaigns'),
  campaignNew: definePath('/admin/campaigns/new'),
  campaign: definePath('/admin/campaigns/{code}'),
  shops: definePath('/admin/shops'),
  /** The groups are in `sections/shop-settings/groups.ts`. */
  shopSettings: definePath('/admin/shop/{shopId}/settings/{group}'),
  tablets: definePath('/admin/shop/{shopId}/tablets'),
  chains: definePath('/admin/chains'),
  brand: definePath('/admin/brand'),
  menus: definePath('/admin/menu'),
  menu: definePath('/admin/menu/{menuId}'),
  menuChanges: definePath('/admin/menu/{menuId}/changes'),
  menuArticle: definePath('/admin/menu/{menuId}/article/{code}'),
  menuGroup: definePath('/admin/menu/{menuId}/choice/{code}'),
  orders: definePath('/admin/shop/{shopId}/orders'),
  order: definePath('/admin/shop/{shopId}/orders/{orderId}'),
  /** Today. */
  day: definePath('/admin/shop/{shopId}/day'),
  dayOf: definePath('/admin/shop/{shopId}/day/{date}'),
  figures: definePath('/admin/shop/{shopId}'),
  releases: definePath('/admin/releases'),
  keys: definePath('/admin/keys'),
  customers: definePath('/admin/customers'),
} as const
