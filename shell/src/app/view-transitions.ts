/**
 * Catches the error of a view transition that the browser gives up: because the next one begins, because the page is hidden, or because the new view takes
 * longer than four seconds. The view changes all the same, without motion. The router starts transitions and does not catch that error.
 */
export function catchSkippedTransitions(page: Document): void {
  const start = page.startViewTransition?.bind(page)
  if (!start) return
  page.startViewTransition = (...args) => {
    const transition = start(...args)
    transition.ready.catch(() => {})
    return transition
  }
}
