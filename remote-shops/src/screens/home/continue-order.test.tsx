import { paths } from '@carte/navigation'
import { addItemAtom, addPaidOrderAtom, setOrderStatusAtom, shopAtom } from '@carte/store'
import { createHarness, fakeOnly, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => {
  jest.useRealTimers()
  return harness.close()
})

const home = () => renderScreen(harness, remote, 'home', paths.home, '/')

describe('the link to continue an order on the home screen', () => {
  const continueLink = (name: RegExp) => screen.queryByRole('link', { name })
  const burger = {
    quantity: 2,
    type: 'article' as const,
    article: { code: 'burger', price: 149, description: 'Burger', i18n: [], imageUrl: '' },
    path: ['Mat'],
    choices: {},
  }
  const paid = (id: string, pickupCode: string) => ({
    orderId: id,
    pickupTime: new Date().toISOString(),
    customerCode: 'secret',
    paymentID: 'p1',
    userAgent: 'test',
    pickupCode,
    shopName: 'Centrum',
  })

  it('is absent without a basket and an order', async () => {
    await home()
    expect(continueLink(/Continue|Track|Show code/)).toBeNull()
  })

  it('leads to the menu of the basket’s restaurant', async () => {
    await harness.enterShop('centrum')
    harness.store.set(addItemAtom, burger)
    harness.store.set(shopAtom, null)
    const { location } = await home()
    const link = continueLink(/^Your basket at Centrum/) as HTMLElement
    expect(link).toHaveAccessibleName('Your basket at Centrum 2 items · 298\u00a0kr Continue')
    await userEvent.click(link)
    await screen.findByText('Another screen')
    expect(location()).toBe('/shop/centrum/menu')
  })

  it('leads to the newest order under way, with its code and status, until all have ended', async () => {
    harness.store.set(addPaidOrderAtom, paid('o1', 'A46'))
    harness.store.set(addPaidOrderAtom, paid('o2', 'A47'))
    harness.store.set(setOrderStatusAtom, 'o2', 'started')
    await home()
    expect(continueLink(/^Your order A47/)).toHaveAccessibleName('Your order A47 In the kitchen · Centrum Track')
    expect(continueLink(/^Your order A47/)).toHaveAttribute('href', '/order/o2')
    act(() => harness.store.set(setOrderStatusAtom, 'o2', 'delivered'))
    expect(continueLink(/^Your order A46/)).toHaveAccessibleName('Your order A46 Sent to the kitchen · Centrum Track')
    act(() => harness.store.set(setOrderStatusAtom, 'o1', 'rollbacked'))
    expect(continueLink(/^Your order/)).toBeNull()
  })

  it('says in how many minutes the order is ready, until it is', async () => {
    fakeOnly(['Date'], new Date())
    const pickupTime = new Date(Date.now() + 11.5 * 60_000).toISOString()
    harness.store.set(addPaidOrderAtom, { ...paid('o1', 'A46'), pickupTime })
    harness.store.set(setOrderStatusAtom, 'o1', 'started')
    await home()
    expect(continueLink(/^Your order A46/)).toHaveAccessibleName(
      'Your order A46 Ready in about 12\u00a0min · Centrum Track',
    )
    act(() => harness.store.set(setOrderStatusAtom, 'o1', 'done'))
    expect(continueLink(/^Your order A46/)).toHaveAccessibleName('Your order A46 Ready to collect · Centrum Show code')
  })

  it('names the table instead of the restaurant for an order that is brought to a table', async () => {
    fakeOnly(['Date'], new Date())
    const pickupTime = new Date(Date.now() + 11.5 * 60_000).toISOString()
    harness.store.set(addPaidOrderAtom, { ...paid('o1', 'A46'), pickupTime, table: 'Table 7' })
    harness.store.set(setOrderStatusAtom, 'o1', 'started')
    await home()
    expect(continueLink(/^Your order A46/)).toHaveAccessibleName(
      'Your order A46 With you in about 12\u00a0min · Table 7 Track',
    )
    act(() => harness.store.set(setOrderStatusAtom, 'o1', 'done'))
    expect(continueLink(/^Your order A46/)).toHaveAccessibleName('Your order A46 On its way · Table 7 Track')
  })
})
