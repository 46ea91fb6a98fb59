/** Calls back when the browser is idle. Safari has no `requestIdleCallback`, so a timer replaces it. */
export const whenIdle = (task: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(task, { timeout: 3000 }) : setTimeout(task, 1000)

/**
 * Catches the rejection of a view transition that the browser skips: the next one begins, the page is hidden, or the
 * new view takes longer than four seconds. The view still changes, without animation. The router starts transitions and
 * does not catch this rejection.
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
