import { paths } from '@carte/navigation'
import { giveUpSessionAtom, menuAtom, sessionAtom, setSpotAtom, signInAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { addToBasket, preferCard } from '../../testing/guest.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
  harness.store.set(giveUpSessionAtom)
  preferCard(harness)
  await harness.enterShop('centrum')
  harness.store.set(setSpotAtom, 'bord-2')
})
afterEach(() => harness.close())

const anna = { email: 'anna@example.com', password: 'Smaklig1!' }
const signIn = () => act(async () => void (await harness.store.set(signInAtom, anna)))
const endSessions = () => harness.api.sql('delete from session')
const open = () => renderScreen(harness, remote, 'checkout', paths.checkout, '/shop/centrum/checkout')
const pay = (total: string) =>
  screen.findByRole('button', { name: `Pay by card ${total.replace(' ', '\u00a0')}`, busy: false })
const press = async (total: string) => userEvent.click(await pay(total))
const reached = (rendered: { location: () => string }) =>
  waitFor(() => expect(rendered.location()).toMatch(/^\/shop\/centrum\/checkout\/payment\/[0-9a-f]{32}$/))
const placed = () => harness.api.sql('select total_minor::int, customer_id is not null as is_members from orders')
const region = () => screen.getByRole('region', { name: 'Your order' })
const summary = () => within(region())
/** Waits for a notice of the summary, which interrupts the screen reader or waits until it is silent. */
const news = (live: '[role=alert]' | '[aria-live=polite]') =>
  waitFor(() => {
    const [notice] = [...region().querySelectorAll(live)].filter(({ textContent }) => textContent)
    if (!notice) throw new Error(`The summary has no notice ${live}`)
    return notice.textContent?.replace(/\s/g, ' ')
  })

describe('a member at checkout', () => {
  it('pays the member prices of the basket without a notice', async () => {
    await signIn()
    addToBasket(harness, 'burger', 'cola')
    const rendered = await open()
    await pay('95 kr')
    expect(summary().getByText('70 kr')).toBeVisible()
    expect(summary().queryByText(/prices/)).not.toBeInTheDocument()
    await press('95 kr')
    await reached(rendered)
    expect(await placed()).toEqual([{ total_minor: 9500, is_members: true }])
  })

  it('is shown why the price is higher when the session has ended, and can sign in again or pay it', async () => {
    await signIn()
    addToBasket(harness, 'burger')
    const rendered = await open()
    await pay('70 kr')
    await endSessions()
    await press('70 kr')
    await waitFor(async () =>
      expect(await news('[role=alert]')).toBe(
        'You’ve been signed outWithout member prices, your order comes to 100 kr; it was 70 kr. Please check it and confirm again.Sign in again',
      ),
    )
    expect(screen.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
      'href',
      '/login?redirectUri=%2Fshop%2Fcentrum%2Fcheckout',
    )
    expect(harness.store.get(sessionAtom).user).toBeNull()
    expect(await placed()).toEqual([])
    await press('100 kr')
    await reached(rendered)
    expect(await placed()).toEqual([{ total_minor: 10000, is_members: false }])
  })

  it('is shown on arrival that the session has ended', async () => {
    await signIn()
    addToBasket(harness, 'burger')
    await endSessions()
    await open()
    await pay('100 kr')
    await waitFor(async () => expect(await news('[aria-live=polite]')).toContain('You’ve been signed out'))
  })
})

describe('a guest at checkout', () => {
  it('who signs in is shown the lower member price and pays it', async () => {
    addToBasket(harness, 'burger')
    const rendered = await open()
    await pay('100 kr')
    await signIn()
    await pay('70 kr')
    expect(await news('[aria-live=polite]')).toBe('Member prices applyYour order comes to 70 kr instead of 100 kr.')
    await press('70 kr')
    await reached(rendered)
    expect(await placed()).toEqual([{ total_minor: 7000, is_members: true }])
  })

  it('who has signed in elsewhere has to confirm the changed price', async () => {
    addToBasket(harness, 'burger')
    const rendered = await open()
    await pay('100 kr')
    await harness.api.fetch('/api/identity/login?useCookies=true', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(anna),
    })
    await press('100 kr')
    expect(await news('[role=alert]')).toContain('Your order now comes to 70 kr; it was 100 kr.')
    expect(await placed()).toEqual([])
    await press('70 kr')
    await reached(rendered)
  })
})

describe('a guest who changes the order type at checkout (PRICE-10)', () => {
  const change = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: /^Change (Eat in|Take away)/ }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order type' }), name)
  }
  beforeEach(async () => {
    await harness.api.sql(
      "update article set take_away_minor = 6000, dine_in_place_minor = 10000 where code = 'burger'",
    )
    await waitFor(async () => {
      await act(() => harness.enterShop('centrum'))
      expect(JSON.stringify(harness.store.get(menuAtom))).toContain('orderTypePrices')
    })
  })

  it.each([
    ['guest', '100 kr', '60 kr'],
    ['member', '70 kr', '60 kr'],
  ] as const)(
    'reads as a %s that the other type has other prices, and pays exactly those',
    async (who, before, after) => {
      if (who === 'member') await signIn()
      addToBasket(harness, 'burger')
      const rendered = await open()
      await pay(before)
      await change('Take away')
      await pay(after)
      expect(await news('[aria-live=polite]')).toBe(
        `“Take away” has other pricesYour order comes to ${after} instead of ${before}.`,
      )
      await press(after)
      await reached(rendered)
      expect(await placed()).toEqual([{ total_minor: 6000, is_members: who === 'member' }])
    },
  )
})
