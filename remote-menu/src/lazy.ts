/**
 * Lazy screens. A chunk has the name of its screen, so that the server can preload it in pages that show the screen.
 */
export const openArticle = () => import(/* webpackChunkName: "article" */ './screens/article/screen.ts')
export const openSuggested = () => import(/* webpackChunkName: "suggestedArticles" */ './screens/suggested/screen.ts')
export const openSignage = () => import(/* webpackChunkName: "digitalSignage" */ './screens/signage/screen.ts')
/** The content of the basket, and the hooks that update it from the menu. */
export const openBasketParts = () => import(/* webpackChunkName: "basket" */ './components/basket/lazy-parts.ts')
/** Search and filters of the menu. */
export const openMenuTools = () => import(/* webpackChunkName: "menu-tools" */ './screens/menu/menu-tools.ts')
