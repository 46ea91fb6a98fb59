import type { Language, Problem } from '@carte/contract'
import { sessionAtom, showProblemAtom } from '@carte/store'
import { createHarness, type Harness, holdTimers } from '@carte/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { waitingCallsAtom } from '../app/server-wait.ts'
import { reportUncaught } from '../app/uncaught.ts'
import { closeSites, type OpenSite, openSite } from '../testing/open-site.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())
afterEach(() => closeSites())

describe('orders and account in the navbar', () => {
  /** After this time the page takes a visitor whose session is still unknown for a guest, in milliseconds. */
  const SESSION_TIMEOUT_MS = 5_000
  let endWait: () => void
  beforeEach(() => {
    endWait = holdTimers(SESSION_TIMEOUT_MS)
  })
  afterEach(() => {
    closeSites()
    endWait()
  })

  const order = (id: string) => ({ id, expires: '2999-01-01T00:00:00Z', customerCode: 'secret' })

  it('link to the newest order', async () => {
    const session = { details: null, paidOrders: [order('first'), order('second')], deliveredOrders: [] }
    await openSite(harness, '/', { storage: { 'carte.order': JSON.stringify(session) } })
    const link = await screen.findByRole('link', { name: 'Your orders (2)' })
    expect(link).toHaveAttribute('href', '/order/second')
  })

  it('have no orders link without orders', async () => {
    await openSite(harness, '/')
    await heading('Restaurants')
    expect(screen.queryByRole('link', { name: /order/ })).toBeNull()
  })

  it('link to the sign-in with the address to return to, including only the parameters that the screen reads', async () => {
    await openSite(harness, '/shop/centrum/menu?browse=1&utm_source=a')
    const link = await screen.findByRole('link', { name: 'Sign in' })
    expect(link).toHaveAttribute('href', '/login?redirectUri=%2Fshop%2Fcentrum%2Fmenu%3Fbrowse%3D1')
  })

  it('redirect from /login and hide the sign-in link when customer accounts are disabled', async () => {
    const site = await openSite(harness, '/login', { customerLogin: false })
    await heading('Restaurants')
    expect(site.url()).toBe('/')
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  })

  it('show the customer’s name, and reload the page after the sign-out', async () => {
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

type Given = Partial<Omit<Problem, 'code'>> & { readonly code: string }
/** Shows a problem to the guest. */
const show = ({ app }: OpenSite, given: Given) =>
  act(() => app.store.store.set(showProblemAtom, { type: 'about:blank', title: '', status: 409, ...given } as Problem))

describe('the problem popup', () => {
  const popup = () => screen.getByRole('dialog', { name: 'Error message' })
  const openHome = async () => {
    const site = await openSite(harness, '/')
    await heading('Restaurants')
    return site
  }

  it('shows our text for a known code instead of the server’s title and detail', async () => {
    const user = userEvent.setup()
    const site = await openHome()
    show(site, { code: 'shop-paused', title: '<b>x</b>', detail: '<b>centrum</b>' })
    expect(within(popup()).getByRole('alert')).toHaveTextContent('The restaurant isn’t taking orders')
    expect(popup()).not.toHaveTextContent(/<b>|centrum/)
    await user.click(within(popup()).getAllByRole('button', { name: 'Close' }).at(-1) ?? popup())
    expect(screen.queryByRole('dialog', { name: 'Error message' })).toBeNull()
  })

  it.each<[Language, string, string]>([
    ['sv', 'Felmeddelande', 'Stäng'],
    ['fi', 'Virheilmoitus', 'Sulje'],
    ['ru', 'Сообщение об ошибке', 'Закрыть'],
    ['no', 'Feilmelding', 'Lukk'],
  ])('is translated to %s', async (language, title, close) => {
    const site = await openSite(harness, '/', { language })
    await screen.findByRole('main')
    show(site, { code: 'shop-closed' })
    const dialog = screen.getByRole('dialog', { name: title })
    expect(within(dialog).getAllByRole('button', { name: close })).toHaveLength(2)
  })

  it('returns the focus to the previously focused element when it is closed', async () => {
    const user = userEvent.setup()
    const site = await openHome()
    const link = screen.getByRole('link', { name: 'See the menu' })
    act(() => link.focus())
    show(site, { code: 'shop-paused' })
    expect(popup()).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Error message' })).toBeNull()
    expect(link).toHaveFocus()
  })

  it('shows the server’s formatted detail below our text for an unknown code', async () => {
    const site = await openHome()
    show(site, { code: 'of-tomorrow', detail: '<p>Come <b>later</b>, or <a href="tel:+3581">call</a></p>' })
    expect(within(popup()).getByRole('alert')).toHaveTextContent('Something unexpected happened.')
    expect(popup()).toHaveTextContent('Come later, or call')
    await within(popup()).findByText('later', { selector: 'b' })
    const link = within(popup()).getByRole('link', { name: 'call' })
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(popup()).not.toHaveTextContent('of-tomorrow')
  })

  it('shows a plain detail exactly as written', async () => {
    const site = await openHome()
    show(site, { code: 'of-tomorrow', detail: 'Fish & chips < 5 left' })
    expect(within(popup()).getByText('Fish & chips < 5 left')).toBeVisible()
  })

  it('lists the errors of the fields for a validation problem', async () => {
    const site = await openHome()
    show(site, { status: 400, code: 'error.badRequest', errors: { Phone: ['Too short'], InvalidEmail: ['x'] } })
    expect(within(popup()).getByRole('alert')).toHaveTextContent('One or more validation errors occurred.')
    for (const text of ['Too short', 'This doesn’t look like an email address.'])
      expect(within(popup()).getByText(text)).toBeVisible()
  })

  it.each([
    '<img src=x onerror="document.title=1">late',
    '<svg onload="document.title=1"></svg>late',
    '<script>document.title=1</script>late',
    '<a href="javascript:document.title=1">late</a>',
    '<form action="//evil.example"><input>late</form>',
    '<b onclick="document.title=1" style="position:fixed">late</b>',
  ])('removes the dangerous markup of %s', async (detail) => {
    const site = await openHome()
    // When this message appears, the sanitizer's chunk has loaded.
    show(site, { code: 'of-tomorrow', detail, errors: { x: ['<em>harmless</em>'] } })
    await within(popup()).findByText('harmless', { selector: 'em' })
    expect(popup()).toHaveTextContent('late')
    const dangerous = popup().querySelectorAll(
      'img, svg[onload], script, [href^="javascript"], form, input, [onclick], b[style]',
    )
    expect([...dangerous]).toEqual([])
  })

  it('replaces the first problem by the second', async () => {
    const site = await openHome()
    show(site, { code: 'of-tomorrow', detail: '<b>first</b>' })
    await within(popup()).findByText('first', { selector: 'b' })
    show(site, { code: 'of-tomorrow', detail: '<b>second</b>' })
    await within(popup()).findByText('second', { selector: 'b' })
    expect(popup()).not.toHaveTextContent('first')
  })
})

describe('the problem banner', () => {
  it('shows the text for a status of 500 until it is closed', async () => {
    const user = userEvent.setup()
    const site = await openSite(harness, '/')
    await heading('Restaurants')
    show(site, { status: 500, code: 'error.server' })
    const banner = screen.getByRole('alert')
    expect(banner).toHaveTextContent(/server error/)
    // Esc closes dialogs only.
    await user.keyboard('{Escape}')
    expect(banner).toBeVisible()
    await user.click(within(banner).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('replaces the first problem by the second in the same live region', async () => {
    const site = await openSite(harness, '/')
    await heading('Restaurants')
    show(site, { status: 500, code: 'error.server' })
    const banner = screen.getByRole('alert')
    show(site, { status: 404, code: 'error.notFound' })
    expect(screen.getByRole('alert')).toBe(banner)
    expect(banner).toHaveTextContent(/could not be found/)
    expect(banner).not.toHaveTextContent(/server error/)
  })

  it('stays when only the query changes and closes when the route changes', async () => {
    const site = await openSite(harness, '/')
    await heading('Restaurants')
    show(site, { status: 500, code: 'error.server' })
    await act(() => site.navigate('/?q=piz'))
    expect(screen.getByRole('alert')).toHaveTextContent(/server error/)
    await act(() => site.navigate('/login'))
    await heading('Sign in')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    show(site, { status: 500, code: 'error.server' })
    expect(screen.getByRole('alert')).toBeVisible()
  })

  const broken = (through: typeof fetch): typeof fetch => {
    return async (input, init) =>
      String(input).endsWith('/api/shops/broken') ? new Response('', { status: 502 }) : through(input, init)
  }
  it('accompanies a redirect from a shop that failed to load, and closes at the next screen', async () => {
    const site = await openSite(harness, '/login', { network: broken })
    await heading('Sign in')
    await act(() => site.navigate('/shop/broken/menu'))
    await heading('Restaurants')
    expect(screen.getByRole('alert')).toHaveTextContent(/server error/)
    await act(() => site.navigate('/login'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('accompanies a redirect from a shop that failed to load, even if the previous screen showed it too', async () => {
    const site = await openSite(harness, '/login', { network: broken })
    await heading('Sign in')
    show(site, { status: 500, code: 'error.server' })
    await act(() => site.navigate('/shop/broken/menu'))
    await heading('Restaurants')
    expect(screen.getByRole('alert')).toHaveTextContent(/server error/)
  })

  it('accompanies a redirect from a direct link to a shop that fails to load', async () => {
    await openSite(harness, '/shop/broken/menu', { network: broken })
    await heading('Restaurants')
    expect(await screen.findByRole('alert')).toHaveTextContent(/server error/)
  })
})

describe('an uncaught error', () => {
  it('is shown in the banner', async () => {
    const site = await openSite(harness, '/')
    await heading('Restaurants')
    const page = Object.assign(new EventTarget(), { location })
    const stop = reportUncaught(site.app.store.store, page as unknown as Window)
    act(() => void page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('x'), message: 'x' })))
    expect(screen.getByRole('alert')).toHaveTextContent('Something unexpected happened.')
    stop()
  })
})

describe('the notice of a server that is unavailable', () => {
  const say = ({ app }: OpenSite, isWaiting: boolean) =>
    act(() => app.store.store.set(waitingCallsAtom, Number(isWaiting)))

  it.each<[Language, string]>([
    ['en', 'One moment.'],
    ['sv', 'Ett ögonblick.'],
    ['fi', 'Hetki vain.'],
    ['ru', 'Одну минуту.'],
    ['no', 'Et øyeblikk.'],
  ])('asks for a moment in %s while the page waits, and disappears (OFFLINE-20)', async (language, words) => {
    const site = await openSite(harness, '/', { language })
    await screen.findByRole('heading', { level: 1 })
    say(site, true)
    const notice = await screen.findByText(words, { exact: false })
    expect(notice.closest('[aria-live="polite"]')).not.toBeNull()
    say(site, false)
    await waitFor(() => expect(notice).not.toBeInTheDocument())
  })
})
