import { paths } from '@carte/navigation'
import { lastShopAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { signInAs, signOut } from '../../testing/customer.ts'
import { throughFetch } from '../../testing/through-fetch.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

const open = () => renderScreen(harness, remote, 'campaigns', paths.campaigns, paths.campaigns.href())
const offers = async () => [...(await screen.findByRole('list', { name: 'Offers' })).children] as HTMLElement[]
const names = async () => (await offers()).map((offer) => within(offer).getByRole('heading', { level: 2 }).textContent)
/** Changes the campaigns and waits until the API's response has changed. */
async function change(sql: string) {
  const read = async () => (await harness.api.fetch('/api/campaigns')).text()
  const before = await read()
  await harness.api.sql(sql)
  await waitFor(async () => expect(await read()).not.toBe(before))
}
const inDays = (days: number) => `update campaign set ends_at = now() + interval '${days} days'`

describe('the offers screen', () => {
  it('shows members all offers, with current and ordinary prices at the chosen restaurant', async () => {
    await harness.enterShop('centrum')
    await signInAs(harness)
    await open()
    expect(await names()).toEqual(['Green weeks', 'Members’ burger'])
    const [green, members] = (await offers()) as [HTMLElement, HTMLElement]
    expect(green).toHaveTextContent('25% off the salad')
    expect(green).toHaveTextContent('−25%')
    expect(green).not.toHaveTextContent('For members')
    expect(within(green).getByRole('list', { name: 'Dishes in the offer “Green weeks”' })).toHaveTextContent(
      'SaladNow 60 kr Regular price 80 kr',
    )
    expect(members).toHaveTextContent('Special priceFor members')
    expect(within(members).getByRole('link', { name: 'Burger' })).toHaveAttribute(
      'href',
      '/shop/centrum/menu/Mat/articles/burger',
    )
    expect(members).toHaveTextContent('Now 70 kr Regular price 100 kr')
    expect(within(green).getByRole('group', { name: 'Quantity of Salad' })).toBeVisible()
    expect(screen.getByText('Prices at Centrum')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  })

  it('shows guests the public offers, after a link to sign in', async () => {
    signOut(harness)
    harness.store.set(lastShopAtom, 'helsinki')
    await open()
    expect(await names()).toEqual(['Green weeks'])
    expect((await offers())[0]?.textContent).toMatch(/SaladNow [\d.]+\s€/)
    const signIn = screen.getByRole('link', { name: 'Sign in' })
    expect(signIn).toHaveAttribute('href', '/login?redirectUri=%2Fcampaigns')
    expect(signIn.compareDocumentPosition((await offers())[0] as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('shows a link to choose a restaurant in place of prices when none is chosen', async () => {
    signOut(harness)
    await open()
    expect((await offers())[0]).not.toHaveTextContent('Choose a restaurant')
    expect(screen.getAllByText('Choose a restaurant to see dishes and prices.')).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Choose a restaurant' })).toHaveAttribute(
      'href',
      '/?redirectUri=%2Fcampaigns',
    )
  })

  it('says when the dishes of an offer are not on the restaurant’s menu', async () => {
    await change(`update campaign set article_codes = '{dish-of-elsewhere}'`)
    await harness.enterShop('centrum')
    signOut(harness)
    await open()
    expect((await offers())[0]).toHaveTextContent('Not on the menu at Centrum.')
  })

  it.each([
    [0, 'Ends today'],
    [1, 'Ends tomorrow'],
  ])('names the last day of an offer that ends in %s days: "%s"', async (days, words) => {
    await harness.enterShop('centrum')
    signOut(harness)
    await change(
      `update campaign set ends_at =
       ((now() at time zone 'Europe/Stockholm')::date + ${days} + interval '23 hours 59 minutes 59 seconds') at time zone 'Europe/Stockholm'`,
    )
    await open()
    expect((await offers())[0]).toHaveTextContent(words)
  })

  it('names the date of an offer that ends in 9 days', async () => {
    await change(inDays(9))
    await harness.enterShop('centrum')
    signOut(harness)
    await open()
    const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/Stockholm' })
    expect((await offers())[0]).toHaveTextContent(`Ends ${day.format(Date.now() + 9 * 86_400_000)}`)
  })

  it('shows "No offers right now" when there are none', async () => {
    await change(inDays(-1))
    signOut(harness)
    await open()
    expect(await screen.findByRole('heading', { name: 'No offers right now' })).toBeVisible()
  })
})

describe('the offers screen without a network', () => {
  it('shows the offers and prices of the cached menu with a note', async () => {
    await harness.enterShop('centrum')
    signOut(harness)
    throughFetch(harness, () => () => Promise.reject(new TypeError('No network')))
    await open()
    expect(await names()).toEqual(['Green weeks'])
    expect(screen.getByText('These offers may be out of date')).toBeVisible()
    expect((await offers())[0]).toHaveTextContent('Now 60 kr')
  })

  it('loads the prices on "Try again"', async () => {
    signOut(harness)
    harness.store.set(lastShopAtom, 'centrum')
    let isOffline = true
    throughFetch(
      harness,
      (next) => (input, init) =>
        isOffline && String(input).startsWith('/api/shops')
          ? Promise.reject(new TypeError('No network'))
          : next(input, init),
    )
    await open()
    expect(await names()).toEqual(['Green weeks'])
    isOffline = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Prices at Centrum')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Salad' })).toBeVisible()
  })
})
