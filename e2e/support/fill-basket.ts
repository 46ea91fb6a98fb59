/**
 * Stores basket lines that are in no menu, each for 10 kr, unless the basket has lines already. Runs in the page:
 * Playwright sends it as text, so it must not refer to anything outside itself.
 */
export function fillBasket({
  shopId,
  shopName = shopId,
  lines,
}: {
  readonly shopId: string
  readonly shopName?: string
  readonly lines: number
}): void {
  const kept = JSON.parse(localStorage.getItem('carte.basket') ?? 'null')
  if (kept?.items.length > 0) return
  const items = Array.from({ length: lines }, (_, at) => ({
    id: `line-${at}`,
    quantity: 1,
    type: 'article',
    article: { code: `dish-${at}`, price: 10, description: `Dish ${at}`, i18n: [], imageUrl: '' },
    path: [],
    choices: {},
  }))
  const basket = {
    items,
    shopId,
    shopName,
    currency: { name: 'NOK', symbol: 'kr' },
    orderType: 'takeAway',
    note: '',
    spotId: null,
    hasSelectedSuggestions: false,
    currentOrderChanged: true,
  }
  localStorage.setItem('carte.basket', JSON.stringify(basket))
}
