import { ID, type OrderType, type Shop } from '@carte/contract'
import { localPath, paths } from '@carte/navigation'

/** Where a guest was going when they were asked to choose a shop. */
export interface Onward {
  /** `redirectToArticle`: an article of whichever shop is chosen. */
  readonly article: string | null
  /** `redirectUri`: a path of this site. */
  readonly redirectUri: string | null
}

/** The article that an address asks to be led to; null without one. */
export function articleIn({ searchParams }: URL): string | null {
  const article = searchParams.get('redirectToArticle')
  return article !== null && ID.test(article) ? article : null
}

/** What home's address brings along for after the choice (spec §2 "Home screen", rule 6). */
export const onwardOf = (url: URL): Onward => ({
  article: articleIn(url),
  redirectUri: localPath(url.searchParams.get('redirectUri')),
})

/** A path to return to counts for its own shop, or for any where it names none; home would ask again. */
function leadsOn(path: string, shopId: string): boolean {
  const [, named] = /^\/shop\/([^/?#]+)/.exec(path) ?? []
  return named === undefined ? !/^\/(?:[?#]|$)/.test(path) : named === encodeURIComponent(shopId)
}

/**
 * Where the choice of a shop leads (spec §2 "Home screen"): back to where the guest came from, else to the order type, which is passed over where
 * one alone is configured: it is set, or takes the place of one that is not configured (readings "order type not configured").
 */
export function hrefAfterChoice(
  { id: shopId }: Pick<Shop, 'id'>,
  { article, redirectUri }: Onward,
  configured: readonly OrderType[],
  orderType: OrderType,
): string {
  if (redirectUri !== null && leadsOn(redirectUri, shopId)) return redirectUri
  const [only] = configured
  if (only === undefined || configured.length > 1) {
    return paths.orderType.href({ shopId }, article === null ? {} : { redirectToArticle: article })
  }
  return hrefAfterOrderType(shopId, article, only === orderType ? undefined : { orderType: only })
}

/** Into the menu, or to the article that the guest came for. */
export const hrefAfterOrderType = (
  shopId: string,
  article: string | null,
  query?: { readonly orderType: OrderType },
): string =>
  article === null
    ? paths.menu.href({ shopId, category: [] }, query)
    : paths.articleRedirect.href({ shopId, articleId: article }, query)
