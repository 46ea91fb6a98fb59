/**
 * The page runs it from its source text before the first paint, so it must not use anything outside itself.
 *
 * - Shows the web font at once if this browser has loaded it before. If not, `app/show-fonts.ts` shows it later.
 * - The first use of `Intl` in a process loads the tables of all languages, which takes 30 ms on a desktop processor.
 * It is used here while the scripts download, so that the first tap does not pay for it.
 */
function runEarly(): void {
  const page = document.documentElement
  try {
    if (localStorage.getItem('carte.fonts')) page.dataset.fonts = ''
  } catch {
    // Storage is blocked, so the font is shown later.
  }
  globalThis.requestIdleCallback?.(() => {
    new Intl.DateTimeFormat(page.lang, { timeZone: 'UTC' })
    new Intl.NumberFormat(page.lang)
    new Intl.PluralRules(page.lang)
  })
}

/** The function as a script. */
export const EARLY_SCRIPT = `(${runEarly})()`

/**
 * Counts the rows of home's "continue your order" and passes the number to the style sheet before the first paint. The
 * page runs it from its source text, so it must not use anything outside itself.
 */
function countRows(): void {
  type Kept = { items?: unknown[]; shopId?: unknown; paidOrders?: Order[]; deliveredOrders?: Order[] }
  type Order = { expires: string; status?: string }
  try {
    const read = (key: string) => JSON.parse(localStorage.getItem(`carte.${key}`) ?? '{}') as Kept
    const basket = read('basket')
    const { paidOrders = [], deliveredOrders = [] } = read('order')
    const isUnderWay = ({ expires, status }: Order) =>
      Date.parse(expires) > Date.now() && status !== 'delivered' && status !== 'rollbacked'
    const rows =
      Number([...paidOrders, ...deliveredOrders].some(isUnderWay)) +
      Number((basket.items ?? []).length > 0 && basket.shopId !== null)
    if (rows > 0) document.documentElement.dataset.continue = String(rows)
  } catch {
    // Storage is blocked, so there is nothing to continue.
  }
}

/** The function as a script. Used on home only. */
export const CONTINUE_HINT = `(${countRows})()`
