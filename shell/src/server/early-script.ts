/**
 * Runs in the page from its text, before the first paint: it must not use anything outside itself.
 *
 * - Shows the web font at once if this browser has loaded it before. If not, `app/show-fonts.ts` shows it later.
 * - The first use of `Intl` in a process loads the tables of all languages, which takes 30 ms on a desktop processor. It is used once here while the
 *   scripts are on their way, so that it does not count before the first tap.
 */
function runEarly(): void {
  const page = document.documentElement
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
