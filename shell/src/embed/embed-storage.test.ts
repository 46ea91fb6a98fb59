import type { Shop } from '@carte/contract'
import { addItemAtom, basketAtom, languageAtom, setBasketShopAtom, shopAtom } from '@carte/store'
import { afterEach, describe, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { createTestPage } from '../testing/test-store.ts'
import { createEmbedStorage } from './embed-client.ts'

const uptown = { id: 'uptown', name: 'Uptown', orderTypes: ['takeAway'] } as unknown as Shop
const opened: { close: () => void }[] = []
function openElement(chain: string) {
  const carte = createTestPage(createEmbedStorage(chain))
  opened.push(carte)
  return carte.store
}
const cola = {
  type: 'article' as const,
  quantity: 1,
  article: { code: 'cola', price: 45, description: 'Cola', i18n: [], imageUrl: '' },
  path: [],
  choices: {},
}

afterEach(() => {
  for (const { close } of opened.splice(0)) close()
  localStorage.clear()
})

describe('createEmbedStorage', () => {
  it('shares the basket between elements, but neither the shop nor the language', async () => {
    const [menu, checkout] = [openElement('nord'), openElement('nord')]
    menu.set(shopAtom, uptown)
    menu.set(setBasketShopAtom, uptown)
    menu.set(addItemAtom, cola)
    await waitFor(() => expect(checkout.get(basketAtom)).toEqual(menu.get(basketAtom)))
    checkout.set(addItemAtom, cola)
    await waitFor(() => expect(menu.get(basketAtom).items[0]?.quantity).toBe(2))
    menu.set(languageAtom, 'fi')
    await Promise.resolve()
    expect([checkout.get(shopAtom), checkout.get(languageAtom)]).toEqual([null, 'sv'])
  })

  it('keeps the basket for the chain’s next page, under keys of the chain', () => {
    const menu = openElement('nord')
    menu.set(setBasketShopAtom, uptown)
    menu.set(addItemAtom, cola)
    expect(openElement('nord').get(basketAtom).items).toHaveLength(1)
    const names = Object.keys(localStorage)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !name.startsWith('carte-embed.nord.'))).toEqual([])
  })

  it('separates two chains', async () => {
    const [nord, sud] = [openElement('nord'), openElement('sud')]
    nord.set(addItemAtom, cola)
    await Promise.resolve()
    expect(sud.get(basketAtom).items).toEqual([])
  })

  it('delivers no change to a closed element', async () => {
    const [menu, closed] = [openElement('nord'), openElement('nord')]
    opened.pop()?.close()
    menu.set(addItemAtom, cola)
    await Promise.resolve()
    expect(closed.get(basketAtom).items).toEqual([])
  })

  it('follows the chain’s other tabs', async () => {
    const menu = openElement('nord')
    menu.set(addItemAtom, cola)
    const key = 'carte-embed.nord.carte.basket'
    localStorage.setItem(key, String(localStorage.getItem(key)).replace('"quantity":1', '"quantity":7'))
    dispatchEvent(new StorageEvent('storage', { key }))
    expect(menu.get(basketAtom).items[0]?.quantity).toBe(7)
  })
})
