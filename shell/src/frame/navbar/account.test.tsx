import { createHarness, type Harness } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createFakeRemotes, fakeModules } from '../../testing/fake-remotes.tsx'
import { closeSites, openSite, type SiteOptions } from '../../testing/open-site.tsx'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())
afterEach(() => closeSites())

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

function ThrowingCard(): never {
  throw new Error('The card has a fault')
}
const remotesWith = (MemberCard: ComponentType) =>
  createFakeRemotes({ ...fakeModules, account: { ...fakeModules.account, parts: { MemberCard } } })

/** Opens the site with Anna signed in. */
async function openAsAnna(at: string, options: SiteOptions = {}, shown = 'Anna Lindqvist') {
  const visitor = harness.api.visitor()
  await visitor('/api/identity/login?useCookies=true&useSessionCookies=false', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'anna@example.com', password: 'Smaklig1!' }),
  })
  const site = await openSite(harness, at, { network: () => visitor, ...options })
  await screen.findByRole('button', { name: `Your account: ${shown}` })
  return site
}

const initials = () =>
  screen.getByRole('button', { name: /^Your account/ }).querySelector<HTMLElement>('[data-initials]')?.dataset.initials

describe('the sign-in link', () => {
  it('carries the current address with the parameters that its screen reads', async () => {
    await openSite(harness, '/shop/centrum/menu?utm_source=mail&browse=1')
    const link = await screen.findByRole('link', { name: 'Sign in' })
    expect(link).toHaveAttribute('href', '/login?redirectUri=%2Fshop%2Fcentrum%2Fmenu%3Fbrowse%3D1')
    expect(screen.queryByRole('button', { name: /^Your account/ })).toBeNull()
  })

  it.each(['/login', '/register', '/forgot-password', '/reset-password', '/confirm-email'])(
    'is absent on %s',
    async (at) => {
      await openSite(harness, at)
      await screen.findByRole('heading', { level: 1 })
      expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
    },
  )
})

describe('the profile menu', () => {
  it('shows the email address of a customer who has given no name (LOGIN-32)', async () => {
    const name = (first: string, last: string) =>
      harness.api.sql("update customer set name = $1, last_name = $2 where email_key = 'anna@example.com'", [
        first,
        last,
      ])
    await name('', '')
    await openAsAnna('/', {}, 'anna@example.com')
    expect(initials()).toBe('A')
    await name('Anna', 'Lindqvist')
  })

  it('has the member card, four links and the sign-out', async () => {
    await openAsAnna('/')
    expect(initials()).toBe('AL')
    const nav = within(screen.getByRole('navigation', { name: 'Main' }))
    const links = ['Offers', 'Favourites', 'Order history', 'My account'].map((name) => nav.getByRole('link', { name }))
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/campaigns',
      '/favorites',
      '/order-history',
      '/profile',
    ])
    expect(nav.getByRole('button', { name: 'Member card' })).toBeInTheDocument()
    expect(nav.getByRole('button', { name: 'Sign out' })).toBeInTheDocument()
    for (const link of links) expect(link).not.toHaveAttribute('aria-current')
  })

  it('marks the current page', async () => {
    await openAsAnna('/favorites')
    expect(await screen.findByRole('link', { name: 'Favourites', current: 'page' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Offers' })).not.toHaveAttribute('aria-current')
  })

  it('is absent when customer accounts are disabled', async () => {
    await openSite(harness, '/', { customerLogin: false })
    await heading('Restaurants')
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Offers' })).toBeNull()
  })
})

describe('the member card', () => {
  const openCard = () => userEvent.click(screen.getByRole('button', { name: 'Member card' }))
  const dialog = () => screen.findByRole('dialog', { name: 'Your member card' })

  it('loads its remote only when it is opened, shows in a dialog and returns the focus', async () => {
    const remotes = remotesWith(() => <p>The card</p>)
    await openAsAnna('/', { remotes })
    await heading('Restaurants')
    expect(remotes.loads).not.toContain('account')
    await openCard()
    expect(await within(await dialog()).findByText('The card')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Member card' })).toHaveFocus()
  })

  it('reports that its remote cannot be loaded and retries on request', async () => {
    const remotes = remotesWith(() => <p>The card</p>)
    remotes.fail('account', 'missing')
    await openAsAnna('/', { remotes })
    await openCard()
    expect(await within(await dialog()).findByText('We can’t show your member card right now.')).toBeVisible()
    remotes.fail('account')
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Try again' }))
    expect(await within(await dialog()).findByText('The card')).toBeVisible()
  })

  it('shows the same error when the remote does not provide the card or the card throws', async () => {
    for (const remotes of [createFakeRemotes(), remotesWith(ThrowingCard)]) {
      await openAsAnna('/', { remotes })
      await openCard()
      expect(await within(await dialog()).findByText('We can’t show your member card right now.')).toBeVisible()
      closeSites()
      cleanup()
    }
  })
})
