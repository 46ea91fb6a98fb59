/**
 * The code of the dialogs. It loads after the board has rendered, not when a dialog opens, because there may be no
 * network then.
 */
export const openDialogs = () => import(/* webpackChunkName: "dialogs" */ './all.ts')
