import { sessionAtom, showProblemAtom } from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { closeSites, openSite } from '../testing/open-site.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())
afterEach(() => closeSites())

describe('orders and account', () => {
  const order = (id: string) => ({ id, expires: '2999-01-01T00:00:00Z', customerCode: 'secret' })

  it('leads to the newest order', async () => {
    const session = { details: null, paidOrders: [order('first'), order('second')], deliveredOrders: [] }
    await openSite(harness, '/', { storage: { 'carte.order': JSON.stringify(session) } })
    const link = await screen.findByRole('link', { name: 'Your orders (2)' })
    expect(link).toHaveAttribute('href', '/order/second')
  })

  it('has no link without orders', async () => {
    await openSite(harness, '/')
    await heading('Restaurants')
    expect(screen.queryByRole('link', { name: /order/ })).toBeNull()
  })

  it('offers to sign in and to return', async () => {
    await openSite(harness, '/shop/centrum/menu?q=a')
    const link = await screen.findByRole('link', { name: 'Sign in' })
    expect(link).toHaveAttribute('href', '/login?redirectUri=%2Fshop%2Fcentrum%2Fmenu%3Fq%3Da')
  })

  it('has no accounts where the operator has none', async () => {
    const site = await openSite(harness, '/login', { customerLogin: false })
    await heading('Restaurants')
    expect(site.url()).toBe('/')
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  })

  it('shows who is signed in; signing out starts the page afresh', async () => {
    const user = userEvent.setup()
    const signIn = await harness.api.fetch('/api/identity/login?useCookies=true&useSessionCookies=false', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'anna@example.com', password: 'Smaklig1!' }),
    })
    expect(signIn.status).toBe(200)
    const site = await openSite(harness, '/login?redirectUri=%2Fshop%2Fcentrum%2Fmenu')
    await heading('Menu')
    expect(screen.getByRole('button', { name: /^Your account: Anna/ })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(site.reloads()).toBe(1))
    expect(site.app.store.store.get(sessionAtom).user).toBeNull()
  })
})

describe('notices', () => {
  const problem = { type: 'about:blank', title: '<b>x</b>' }

  it('pops up for a problem with a code, in our words', async () => {
    const user = userEvent.setup()
    const site = await openSite(harness, '/')
    await heading('Restaurants')
    act(() => site.app.store.store.set(showProblemAtom, { ...problem, status: 409, code: 'shop-paused' }))
    const dialog = screen.getByRole('dialog', { name: 'Error message' })
    expect(dialog).not.toHaveTextContent('<b>')
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog)
    expect(screen.queryByRole('dialog', { name: 'Error message' })).toBeNull()
  })

  it('shows a banner for a bare status, until it is closed', async () => {
    const user = userEvent.setup()
    const site = await openSite(harness, '/')
    await heading('Restaurants')
    act(() => site.app.store.store.set(showProblemAtom, { ...problem, status: 500, code: 'error.server' }))
    const banner = screen.getByRole('alert')
    expect(banner).toHaveTextContent(/server error/)
    await user.click(within(banner).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
