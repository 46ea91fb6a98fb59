/** Screens whose code comes on its own. A chunk bears its screen's name, so that pages that show it bring it along. */
export const openArticle = () => import(/* webpackChunkName: "article" */ './screens/article/screen.ts')
