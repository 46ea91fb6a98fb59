/** What lies over the board, on its own. It is fetched once the board stands there: when it is wanted there may be no network. */
export const openDialogs = () => import(/* webpackChunkName: "dialogs" */ './all.ts')
