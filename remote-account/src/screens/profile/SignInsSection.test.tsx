import { paths } from '@carte/navigation'
import { clientAtom, hostPageAtom, refreshSessionAtom, sessionAtom } from '@carte/store'
import { createHarness, expectLog, type Harness, rejectionLog, renderScreen } from '@carte/testing'
import { afterEach, describe, expect, it } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { ANNA, signInAs } from '../../testing/customer.ts'
import { findCode } from '../../testing/mail.ts'
import { failWith, loseConnection, throughFetch } from '../../testing/through-fetch.ts'

expectLog(rejectionLog('sign-in-ended', 'Failed', 'error.notFound', 'invalid-password', 'not-authenticated'))

type Fetch = typeof globalThis.fetch

let harness: Harness
afterEach(() => harness.close())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Signs Anna in on another device. Returns its fetch. */
async function signInElsewhere(userAgent = FIREFOX): Promise<Fetch> {
  const fetch = harness.api.visitor()
  const { ok } = await fetch('/api/identity/login?useCookies=true&useSessionCookies=false', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify(ANNA),
  })
  expect(ok).toBe(true)
  return fetch
}
const isSignedIn = async (fetch: Fetch) => (await fetch('/api/user/profile')).ok

async function open({ others = 0 } = {}): Promise<readonly Fetch[]> {
  harness = await createHarness()
  // The sign-ins of the sample.
  await harness.api.sql('delete from session')
  await signInAs(harness)
  const elsewhere: Fetch[] = []
  for (let count = 0; count < others; count++) elsewhere.push(await signInElsewhere())
  await show()
  return elsewhere
}
async function show() {
  // The loader uses the client of the store, whose calls tests can let fail.
  const withClient = { ...harness, client: harness.store.get(clientAtom) }
  await renderScreen(withClient, remote, 'profile', paths.profile, '/profile')
  await screen.findByRole('option', { name: /Centrum/ })
}
const section = () => within(screen.getByRole('region', { name: 'Where you’re signed in' }))
const devices = () => section().getAllByRole('listitem')
const device = (name: string) => {
  const row = devices().find((each) => within(each).queryByText(name))
  if (!row) throw new Error(`No device "${name}"`)
  return within(row)
}
const dialog = () => within(screen.getByRole('dialog'))
const press = (name: string, place = section()) => userEvent.click(place.getByRole('button', { name }))
async function enterPassword(password: string, submit: string) {
  await userEvent.clear(dialog().getByLabelText('Current password'))
  if (password) await userEvent.type(dialog().getByLabelText('Current password'), password)
  await press(submit, dialog())
}

describe('the sign-ins in the profile (LOGIN-39)', () => {
  it('show this device first and the others with browser, system and dates', async () => {
    await open({ others: 1 })
    expect(devices()).toHaveLength(2)
    const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(
      new Date(),
    )
    // The tests' own fetch names no browser.
    expect(devices()[0]).toHaveTextContent(`Unknown browserThis deviceSigned in ${today}`)
    expect(devices()[1]).toHaveTextContent(`Firefox, WindowsSigned in ${today}Last used ${today}`)
    expect(section().getByText(/sign it out and change your password/)).toBeVisible()
  })

  it('show only this device, and offer nothing about others', async () => {
    await open()
    expect(devices()).toHaveLength(1)
    expect(section().queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
  })

  it('show five at first and the others on request', async () => {
    await open({ others: 7 })
    const rest = section().getByText('Show 3 more')
    expect(devices()).toHaveLength(8)
    expect(rest.closest('details')).toHaveProperty('open', false)
    expect(within(rest.closest('details') as HTMLElement).getAllByRole('listitem')).toHaveLength(3)
    expect(section().queryByText(/Only the latest/)).toBeNull()
  })

  it('say that older ones are not listed', async () => {
    await open()
    await harness.api.sql(
      `insert into session (token_hash, customer_id, created_at, expires_at)
       select sha256(convert_to(number::text, 'UTF8')), customer.id, now(), now() + interval '1 day'
       from customer, generate_series(1, 60) as number where email_key = $1`,
      [ANNA.email],
    )
    cleanup()
    await show()
    expect(devices()).toHaveLength(50)
    expect(section().getByText(/Only the latest are listed/)).toBeVisible()
  })

  it.each([
    ['fail', async () => new Response(null, { status: 503 })],
    ['are offline', () => Promise.reject(new TypeError('The network went away'))],
  ])('offer to try again when they %s, and the rest of the profile works', async (_, fail) => {
    await open({ others: 1 })
    cleanup()
    let isFailing = true
    throughFetch(harness, (next) => (input, init) => {
      return isFailing && String(input).includes('/user/sign-ins') ? fail() : next(input, init)
    })
    await show()
    expect(section().queryAllByRole('listitem')).toEqual([])
    expect(screen.getByRole('region', { name: 'Your details' })).toBeVisible()
    isFailing = false
    await press('Try again')
    await waitFor(() => expect(devices()).toHaveLength(2))
  })

  it('are missing with a server that has no such list', async () => {
    await open()
    cleanup()
    failWith(harness, '/user/sign-ins', { status: 404, code: 'error.notFound' })
    await show()
    expect(screen.queryByRole('region', { name: 'Where you’re signed in' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Password' })).toBeVisible()
  })
})

describe('signing out another device in the profile (LOGIN-40)', () => {
  it('asks for the password, ends that session alone, announces it, and moves the focus to the heading', async () => {
    const [lost] = (await open({ others: 1 })) as [Fetch]
    const kept = await signInElsewhere('curl/8.5.0')
    await userEvent.click(device('Firefox, Windows').getByRole('button', { name: 'Sign out: Firefox, Windows' }))
    expect(screen.getByRole('dialog', { name: 'Sign out Firefox, Windows?' })).toBeVisible()
    expect(dialog().getByText(/^Signed in /)).toBeVisible()
    await enterPassword('', 'Sign out')
    expect(dialog().getByLabelText('Current password')).toHaveAccessibleDescription(
      'Please enter your current password.',
    )
    await enterPassword('Smaklig2!', 'Sign out')
    await waitFor(() =>
      expect(dialog().getByLabelText('Current password')).toHaveAccessibleDescription(
        'Your current password is incorrect.',
      ),
    )
    expect(await isSignedIn(lost)).toBe(true)
    await enterPassword(ANNA.password, 'Sign out')
    const announced = await section().findByText('Signed out: Firefox, Windows')
    expect(announced.closest('[aria-live="polite"]')).not.toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(section().getByRole('heading')).toHaveFocus()
    expect(section().queryByText('Firefox, Windows')).toBeNull()
    expect([await isSignedIn(lost), await isSignedIn(kept), await isSignedIn(harness.api.fetch)]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('can be canceled', async () => {
    const [other] = (await open({ others: 1 })) as [Fetch]
    await press('Sign out: Firefox, Windows')
    await press('Cancel', dialog())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(section().getByRole('button', { name: 'Sign out: Firefox, Windows' })).toHaveFocus()
    expect(await isSignedIn(other)).toBe(true)
  })

  it('succeeds if the device has signed out meanwhile', async () => {
    const [other] = (await open({ others: 1 })) as [Fetch]
    await press('Sign out: Firefox, Windows')
    await other('/api/identity/logout', { method: 'POST' })
    await enterPassword(ANNA.password, 'Sign out')
    expect(await section().findByText('Signed out: Firefox, Windows')).toBeVisible()
    expect(devices()).toHaveLength(1)
  })

  it('says that this device was signed out meanwhile', async () => {
    await open({ others: 1 })
    await press('Sign out: Firefox, Windows')
    await harness.api.sql('delete from session')
    await enterPassword(ANNA.password, 'Sign out')
    expect(await dialog().findByText('Not authenticated. Please sign in.')).toBeVisible()
    expect(dialog().getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?redirectUri=%2Fprofile')
    expect(await screen.findByText('You’ve been signed out')).toBeVisible()
  })

  it('says so when the connection is lost, and keeps the password', async () => {
    await open({ others: 1 })
    await press('Sign out: Firefox, Windows')
    loseConnection(harness, '/user/sign-ins')
    await enterPassword(ANNA.password, 'Sign out')
    expect(await dialog().findByRole('alert')).toBeVisible()
    expect(dialog().getByLabelText('Current password')).toHaveValue(ANNA.password)
  })

  it.each([false, true])('everywhere else leaves only this device (embedded: %s)', async (isEmbedded) => {
    harness = await createHarness()
    harness.store.set(hostPageAtom, { ...harness.store.get(hostPageAtom), isEmbedded })
    await harness.api.sql('delete from session')
    await signInAs(harness)
    const others = [await signInElsewhere(), await signInElsewhere()]
    await show()
    await press('Sign out everywhere else')
    expect(screen.getByRole('dialog', { name: 'Sign out everywhere else?' })).toBeVisible()
    await enterPassword(ANNA.password, 'Sign out everywhere else')
    expect(await section().findByText('You’re now signed in on this device only.')).toBeVisible()
    expect(section().getByRole('heading')).toHaveFocus()
    expect(devices()).toHaveLength(1)
    for (const fetch of others) expect(await isSignedIn(fetch)).toBe(false)
    await act(() => harness.store.set(refreshSessionAtom))
    expect(harness.store.get(sessionAtom).user).toMatchObject({ email: ANNA.email })
  })

  it('asks for a mailed code when the account has no password', async () => {
    const [lost] = (await open({ others: 1 })) as [Fetch]
    await harness.api.sql('update customer set password_hash = null')
    cleanup()
    await show()
    expect(section().queryByText(/change your password/)).toBeNull()
    await press('Sign out: Firefox, Windows')
    expect(dialog().queryByLabelText('Current password')).toBeNull()
    await press('Sign out', dialog())
    const field = dialog().getByLabelText('Code')
    expect(field).toHaveAccessibleDescription('Please enter the six digits from the email.')
    await press('Email me a code', dialog())
    expect(await dialog().findByText(/The code is on its way/)).toBeVisible()
    const code = await findCode(harness, ANNA.email)
    await userEvent.type(field, String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await press('Sign out', dialog())
    await waitFor(() => expect(field).toHaveAccessibleDescription('This code is incorrect or has expired.'))
    expect(await isSignedIn(lost)).toBe(true)
    await userEvent.clear(field)
    await userEvent.type(field, `${code.slice(0, 3)} ${code.slice(3)}`)
    await press('Sign out', dialog())
    expect(await section().findByText('Signed out: Firefox, Windows')).toBeVisible()
    expect(await isSignedIn(lost)).toBe(false)
  })
})

describe('signing out this device in the profile', () => {
  it('ends its session without a question, and shows no data of the customer any more', async () => {
    const [other] = (await open({ others: 1 })) as [Fetch]
    await press('Sign out: Unknown browser')
    expect(await screen.findByRole('heading', { level: 1, name: 'You’ve been signed out' })).toHaveFocus()
    expect(screen.queryAllByRole('region')).toEqual([])
    expect(screen.getByRole('link', { name: 'See the restaurants' })).toHaveAttribute('href', '/')
    expect(harness.store.get(sessionAtom).user).toBeNull()
    expect([await isSignedIn(harness.api.fetch), await isSignedIn(other)]).toEqual([false, true])
  })
})
