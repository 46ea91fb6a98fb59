/**
 * Runs in the page from its text, before the first paint: it must not use anything outside itself.
 *
 * - Marks the page as a first view. A menu then lays out only the cards near the window, until `app/end-first-view.ts` removes the mark. Reloads and
 *   back navigations restore a scroll position, so they need the whole layout and get no mark.
 * - Shows the web font at once if this browser has loaded it before.
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
