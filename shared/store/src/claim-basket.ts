import type { Basket, Currency, Shop } from '@carte/contract'
import { basketAtom, setBasketShopAtom } from './basket.ts'
import { atom } from './jotai.ts'
import type { JotaiStore } from './storage.ts'

/** A question to the guest: may the basket be emptied for an order at another shop? */
export interface BasketQuestion {
  /** The shop of the new order. */
  readonly shop: Pick<Shop, 'id' | 'name' | 'orderTypes'>
  readonly answer: (isNewOrder: boolean) => void
}
const openQuestion = atom<BasketQuestion | null>(null)

/** The open question, which the host shows; null without one. */
export const basketQuestionAtom = atom((get) => get(openQuestion))

/** Returns whether the basket contains dishes of a shop other than `shopId`. */
export const isOtherOrder = ({ items, shopId: own }: Pick<Basket, 'items' | 'shopId'>, shopId: string): boolean =>
  items.length > 0 && own !== shopId

function ask(store: JotaiStore, shop: BasketQuestion['shop'], signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const question: BasketQuestion = {
      shop,
      answer: (isNewOrder) => {
        if (store.get(openQuestion) === question) store.set(openQuestion, null)
        signal?.removeEventListener('abort', keep)
        resolve(isNewOrder)
      },
    }
    const keep = () => question.answer(false)
    store.get(openQuestion)?.answer(false)
    store.set(openQuestion, question)
    signal?.addEventListener('abort', keep)
    if (signal?.aborted) keep()
  })
}

/**
 * Assigns the basket to a shop. Asks the guest first if that would empty it.
 *
 * @param signal withdraws the question and keeps the basket
 * @returns whether the basket belongs to the shop now
 */
export async function claimBasket(
  store: JotaiStore,
  shop: BasketQuestion['shop'],
  { currency, signal }: { readonly currency?: Currency; readonly signal?: AbortSignal } = {},
): Promise<boolean> {
  if (isOtherOrder(store.get(basketAtom), shop.id) && !(await ask(store, shop, signal))) return false
  store.set(setBasketShopAtom, shop, currency)
  return true
}
