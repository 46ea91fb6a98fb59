import { ID, type OrderType, type Shop } from '@carte/contract'
import { parseLocalPath, paths } from '@carte/navigation'

/** Where the guest was going when the guard asked them to choose a shop. */
export interface ReturnTarget {
  /** The query parameter `redirectToArticle`: an article code, to open in the chosen shop. */
  readonly article: string | null
  /** The query parameter `redirectUri`: a path of this site. */
  readonly redirectUri: string | null
}

export const returnTargetOf = (url: URL): ReturnTarget => ({
  article: articleIn(url),
  redirectUri: parseLocalPath(url.searchParams.get('redirectUri')),
})

/** Returns the article code in `redirectToArticle`; null if it is missing or not a valid id. */
export function articleIn({ searchParams }: URL): string | null {
  const article = searchParams.get('redirectToArticle')
  return article !== null && ID.test(article) ? article : null
}

/**
 * Returns the address that the choice of a shop leads to: `redirectUri` if it fits the shop, else the order-type page.
 * With a single configured order type that page is skipped, and the address sets the type if the basket has another
 * one.
 */
export function hrefAfterChoice(
  { id: shopId }: Pick<Shop, 'id'>,
  { article, redirectUri }: ReturnTarget,
  configured: readonly OrderType[],
  orderType: OrderType,
): string {
  if (redirectUri !== null && canReturnTo(redirectUri, shopId)) return redirectUri
  const [only] = configured
  if (only === undefined || configured.length > 1) {
    return paths.orderType.href({ shopId }, article === null ? {} : { redirectToArticle: article })
  }
  return hrefAfterOrderType(shopId, article, only === orderType ? undefined : { orderType: only })
}

/**
 * Returns whether to return to this path after the choice of a shop: it must be a path of that shop, or a path without
 * a shop that is not home.
 */
function canReturnTo(path: string, shopId: string): boolean {
  const [, pathShopId] = /^\/shop\/([^/?#]+)/.exec(path) ?? []
  return pathShopId === undefined ? !/^\/(?:[?#]|$)/.test(path) : pathShopId === encodeURIComponent(shopId)
}

/** Returns the address of the article that the guest came for, else of the menu. */
export const hrefAfterOrderType = (
  shopId: string,
  article: string | null,
  query?: { readonly orderType: OrderType },
): string =>
  article === null
    ? paths.menu.href({ shopId, category: [] }, query)
    : paths.articleRedirect.href({ shopId, articleId: article }, query)
