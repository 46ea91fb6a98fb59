/** Screens whose code comes on its own. A chunk bears its screen's name, so that pages that show it bring it along. */
export const openArticle = () => import(/* webpackChunkName: "article" */ './screens/article/screen.ts')
export const openSuggested = () => import(/* webpackChunkName: "suggestedArticles" */ './screens/suggested/screen.ts')
export const openSignage = () => import(/* webpackChunkName: "digitalSignage" */ './screens/signage/screen.ts')
/** What the basket shows, and what keeps it true to the menu. */
export const openBasketParts = () => import(/* webpackChunkName: "basket" */ './parts/basket/late-parts.ts')
/** What searches and filters the menu. */
export const openMenuTools = () => import(/* webpackChunkName: "menu-tools" */ './screens/menu/menu-tools.ts')
