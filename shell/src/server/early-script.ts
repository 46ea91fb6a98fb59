/**
 * Runs in the page from its text, before the first paint: it must not use anything outside itself.
 *
 * - Marks a first view, of which no more is laid out than comes near the window, until `app/end-first-view.ts`. A page that is reloaded, or to which the
 *   guest goes back, has a place to return to, and is laid out as a whole.
 * - Shows the web font at once where this browser has had it before.
 * - The first use of `Intl` in a process loads the tables of all languages, which takes 30 ms on a desktop processor. It is used once here while the
 *   scripts are on their way, so that it does not count before the first tap.
 */
function runEarly(): void {
  const page = document.documentElement
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type === 'navigate') page.dataset.firstView = ''
  try {
    if (localStorage.getItem('carte.fonts')) page.dataset.fonts = ''
  } catch {
    // Without readable storage the font comes later.
  }
  globalThis.requestIdleCallback?.(() => {
    new Intl.DateTimeFormat(page.lang, { timeZone: 'UTC' })
    new Intl.NumberFormat(page.lang)
    new Intl.PluralRules(page.lang)
  })
}

/** The script as text. */
export const EARLY_SCRIPT = `(${runEarly})()`
