/**
 * Lazy screens. A chunk has the name of its screen, so that the server can preload it in pages that show the screen.
 */
export const openArticle = () => import(/* webpackChunkName: "article" */ './screens/article/ArticleScreen.tsx')
export const openSuggested = () =>
  import(/* webpackChunkName: "suggestedArticles" */ './screens/suggested/SuggestedScreen.tsx')
export const openSignage = () => import(/* webpackChunkName: "digitalSignage" */ './screens/signage/SignageScreen.tsx')
/** The content of the basket, and the hooks that update it from the menu. */
export const openBasketParts = () => import(/* webpackChunkName: "basket" */ './components/basket/lazy-parts.tsx')
/** Search and filters of the menu. */
export const openMenuTools = () => import(/* webpackChunkName: "menu-tools" */ './screens/menu/menu-tools.ts')
