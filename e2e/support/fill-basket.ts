/**
 * Puts lines into the browser's basket that a shop's menu knows nothing of, each another one at 10 kr; runs in the page, once.
 * Sent as text, so it refers to nothing outside itself.
 */
export function fillBasket({ shopId, lines }: { readonly shopId: string; readonly lines: number }): void {
  if (localStorage.getItem('carte.basket') !== null) return
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
