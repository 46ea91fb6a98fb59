/**
 * Puts lines into the browser's basket that a shop's menu knows nothing of, each another one at 10 kr; a basket that holds something
 * already stays as it is. Runs in the page, sent as text: it refers to nothing outside itself.
 */
export function fillBasket({ shopId, lines }: { readonly shopId: string; readonly lines: number }): void {
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
    shopName: shopId,
    currency: { name: 'NOK', symbol: 'kr' },
    orderType: 'takeAway',
    note: '',
    spotId: null,
    hasSelectedSuggestions: false,
    currentOrderChanged: true,
  }
  localStorage.setItem('carte.basket', JSON.stringify(basket))
}
