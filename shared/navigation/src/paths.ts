import { definePath } from './path.ts'
import { parseUrl } from './url.ts'

/** Every address of the site. Category names are untranslated. */
export const paths = {
  home: definePath('/'),
  shop: definePath('/shop/{shopId}'),
  offline: definePath('/offline'),
  login: definePath('/login'),
  register: definePath('/register'),
  favorites: definePath('/favorites'),
  orderHistory: definePath('/order-history'),
  profile: definePath('/profile'),
  forgotPassword: definePath('/forgot-password'),
  resetPassword: definePath('/reset-password'),
  confirmEmail: definePath('/confirm-email'),
  campaigns: definePath('/campaigns'),
  orderType: definePath('/shop/{shopId}/order-type'),
  digitalSignage: definePath('/shop/{shopId}/digital-signage'),
  menu: definePath('/shop/{shopId}/menu/{category*}'),
  article: definePath('/shop/{shopId}/menu/{category*}/articles/{articleId}'),
  /** Leads to the article, in whichever category it is (GUARD-13). */
  articleRedirect: definePath('/shop/{shopId}/redirect/{articleId}'),
  /** Edits a line of the basket; `orderId` is the id of the line. */
  editOrder: definePath('/shop/{shopId}/menu/{category*}/articles/{articleId}/{orderId}'),
  suggestedArticles: definePath('/shop/{shopId}/menu/{category*}/articles/{articleId}/suggested'),
  checkout: definePath('/shop/{shopId}/checkout'),
  payment: definePath('/shop/{shopId}/checkout/payment/{orderId}'),
  order: definePath('/order/{orderId}'),
  orders: definePath('/orders'),
  termsAndConditions: definePath('/terms-and-conditions'),
  privacyPolicy: definePath('/privacy-policy'),
  accessibility: definePath('/accessibility'),
  kitchen: definePath('/kitchen'),
  admin: definePath('/admin/{section*}'),
  /** Shows a dish of a draft, in a frame of the back office. */
  dishPreview: definePath('/dish-preview'),
} as const

/** The query of a menu for viewing only. The shop may be closed; ordering is disabled. */
export const VIEW_ONLY_QUERY = { browse: '1' } as const

/** Returns the address of a shop's menu for viewing only. */
export const viewOnlyMenuHref = (shopId: string): string => paths.menu.href({ shopId, category: [] }, VIEW_ONLY_QUERY)

/**
 * Returns a path of this site, or null. For `redirectUri` and other external input: rejects everything that a browser
 * could read as another origin or scheme.
 */
export function parseLocalPath(text: string | null | undefined): string | null {
  // URL parsers remove control characters, so `/\t/evil` would become `//evil`.
  if (!text || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return null
  const here = 'https://site.invalid'
  const url = parseUrl(text, here)
  // URL parsers resolve dots, so `/x/..//evil` has become `//evil`.
  return url?.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
}

/** What a route requires of the guest, and what the frame shows on it (GUARD-9). */
export interface RouteFlags {
  readonly requiresAuth?: boolean
  readonly requiresShop?: boolean
  readonly showCart?: boolean
  readonly editMode?: boolean
  readonly showAddItemButton?: boolean
  readonly disableCart?: boolean
}
