import { paths } from '@carte/navigation/paths'
import type { OrderJourney } from './order-journey.ts'
import { QUIET_SHOP, SHOP } from './sample.ts'

/**
 * A URL for one screen of the site. The list below is a selection. It lacks the offline page, which redirects home
 * while there is a connection.
 */
export interface Route {
  readonly name: string
  readonly url: (journey: Pick<OrderJourney, 'orderIds'>) => string
  readonly status: 200 | 404
  /** The browser storage that the screen needs; nothing by default. */
  readonly stored?: keyof OrderJourney['stored']
}

const shop = { shopId: SHOP.id }
const burger = { ...shop, category: ['Burgare'], articleId: 'smash-burger' }

export const ROUTES: readonly Route[] = [
  { name: 'home', url: () => paths.home.href(), status: 200 },
  { name: 'order type', url: () => paths.orderType.href(shop), status: 200 },
  { name: 'menu', url: () => paths.menu.href({ ...shop, category: [] }), status: 200 },
  { name: 'category', url: () => paths.menu.href({ ...shop, category: ['Burgare'] }), status: 200 },
  { name: 'article', url: () => paths.article.href(burger), status: 200 },
  { name: 'a line of the order', url: () => paths.editOrder.href({ ...burger, orderId: 'line-1' }), status: 200 },
  { name: 'suggestions', url: () => paths.suggestedArticles.href(burger), status: 200 },
  { name: 'board', url: () => paths.digitalSignage.href({ shopId: QUIET_SHOP.id }), status: 200 },
  { name: 'checkout', url: () => paths.checkout.href(shop), status: 200 },
  { name: 'payment', url: ({ orderIds }) => paths.payment.href({ ...shop, orderId: orderIds.unpaid }), status: 200 },
  { name: 'order', url: ({ orderIds }) => paths.order.href({ orderId: orderIds.paid }), status: 200 },
  { name: 'orders', url: () => paths.orders.href(), status: 200, stored: 'basket' },
  { name: 'terms', url: () => paths.termsAndConditions.href(), status: 200 },
  { name: 'privacy', url: () => paths.privacyPolicy.href(), status: 200 },
  { name: 'accessibility', url: () => paths.accessibility.href(), status: 200 },
  { name: 'login', url: () => paths.login.href(), status: 200 },
  {
    name: 'reset-password',
    url: () => paths.resetPassword.href({ email: 'somebody@example.com', code: 'x' }),
    status: 200,
  },
  { name: 'unknown address', url: () => '/no-such-page', status: 404 },
]
