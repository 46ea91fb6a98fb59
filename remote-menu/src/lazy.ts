import { prefetchable } from './components/lazy-chunk.ts'

// Lazy chunks. A chunk with a screen has the name of the screen, so that the server can preload it in pages that show
// the screen.
export const importArticle = prefetchable(
  () => import(/* webpackChunkName: "article" */ './screens/article/ArticleScreen.tsx'),
)
export const importSuggested = prefetchable(
  () => import(/* webpackChunkName: "suggestedArticles" */ './screens/suggested/SuggestedScreen.tsx'),
)
export const importSignage = () =>
  import(/* webpackChunkName: "digitalSignage" */ './screens/signage/SignageScreen.tsx')
export const importDishPreview = () =>
  import(/* webpackChunkName: "dishPreview" */ './screens/preview/DishPreviewScreen.tsx')
/** Imports the content of the basket, and the hooks that update it from the menu. */
export const importBasketChunk = prefetchable(
  () => import(/* webpackChunkName: "basket" */ './components/basket/basket-chunk.tsx'),
)
/** Imports search and filters of the menu, and the card details that only some guests see. */
export const importMenuTools = prefetchable(
  () => import(/* webpackChunkName: "menu-tools" */ './screens/menu/menu-tools.ts'),
)
