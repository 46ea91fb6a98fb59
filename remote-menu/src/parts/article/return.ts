/** Marks a history entry whose predecessor is a page of ours: going back leads to the same place in it. */
export const FROM_MENU = { fromMenu: true } as const

/** Whether a location's state bears that mark. */
export function cameFromMenu(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromMenu' in state && state.fromMenu === true
}
