import { paths } from '@carte/navigation'
import { lastShopAtom, shopAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

const home = () => renderScreen(harness, remote, 'home', paths.home, '/')
const names = () =>
  within(screen.getByRole('list'))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)

describe('the last chosen shop on the home screen', () => {
  const last = () => screen.queryByRole('region', { name: 'You’ve ordered here before' })

  it('is offered above the list and is not repeated in it, but is found by the search', async () => {
    harness.store.set(lastShopAtom, 'dagtid')
    await home()
    expect(within(last() as HTMLElement).getByRole('heading', { name: 'Dagtid' })).toBeVisible()
    expect(names()).not.toContain('Dagtid')
    expect(names()).toHaveLength(6)
    await userEvent.type(screen.getByRole('searchbox'), 'dagtid')
    await waitFor(() => expect(names()).toEqual(['Dagtid']))
  })

  it('is the shop entered last, also when no shop is current', async () => {
    await harness.enterShop('helsinki')
    harness.store.set(shopAtom, null)
    const { location } = await home()
    await userEvent.click(within(last() as HTMLElement).getByRole('link', { name: 'Helsinki' }))
    await screen.findByText('Another screen')
    expect(location()).toBe('/shop/helsinki/order-type')
  })

  it('is shown as closed, without a link, when it is closed', async () => {
    harness.store.set(lastShopAtom, 'stangd')
    await home()
    const card = within(last() as HTMLElement)
    expect(card.getByText('Closed')).toBeVisible()
    expect(card.queryByRole('link', { name: 'Stängd' })).toBeNull()
  })

  it('is not offered, and is forgotten, when the shop does not exist', async () => {
    harness.store.set(lastShopAtom, 'gone')
    await home()
    expect(last()).toBeNull()
    expect(harness.store.get(lastShopAtom)).toBeNull()
  })
})
