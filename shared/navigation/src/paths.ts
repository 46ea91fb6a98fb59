import { definePath } from './path.ts'
import { parseUrl } from './url.ts'

/** Every address of the site (spec §2). Category names are the untranslated ones. */
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
  articleRedirect: definePath('/shop/{shopId}/redirect/{articleId}'),
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
} as const

/** The query of a menu that is only looked at: its shop may be closed, and nothing can be ordered there. */
export const BROWSE = { browse: '1' } as const

/** The address of a shop's menu to look at, whether or not the shop takes orders. */
export const browseHref = (shopId: string): string => paths.menu.href({ shopId, category: [] }, BROWSE)

/**
 * A path of this site, or null: for `redirectUri` and other addresses that come from outside.
 * Anything that a browser could read as another origin or another scheme is refused.
 */
export function localPath(text: string | null | undefined): string | null {
  // Control characters are dropped by URL parsers, so `/\t/evil` would become `//evil`.
  if (!text || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return null
  const here = 'https://site.invalid'
  const url = parseUrl(text, here)
  // Dots are taken away by URL parsers too, so `/x/..//evil` has become `//evil`.
  return url?.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
}
