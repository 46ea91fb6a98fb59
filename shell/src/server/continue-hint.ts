/**
 * Counts the rows that home's "continue your order" will have, and tells the style sheet before the first paint. Runs in the page
 * from its text: it must not use anything outside itself.
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
    // Without readable storage there is nothing to continue.
  }
}

/** The script as text, for home alone. */
export const CONTINUE_HINT = `(${countRows})()`
