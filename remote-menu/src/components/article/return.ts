/** State of a history entry that was opened from a page of this site, so that going back returns to it. */
export const FROM_MENU = { fromMenu: true } as const

export function cameFromMenu(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromMenu' in state && state.fromMenu === true
}
