import { register } from '@carte/contract/accounts'
import { paths } from '@carte/navigation'
import { sessionAtom, sessionChangesAtom, signInAtom } from '@carte/store'
import { createHarness, expectLog, type Harness, rejectionLog, renderScreen, serveScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { returnToAtom } from '../../components/returnTo.ts'
import * as remote from '../../screens.ts'
import { findLink } from '../../testing/mail.ts'
import { loseConnection, throughFetch } from '../../testing/through-fetch.ts'

expectLog(rejectionLog('address-confirmed', 'InvalidToken'))

const GRETA = { email: 'greta@example.com', password: 'Blåbär42!' }
let harness: Harness
/** Requested paths with their query. */
let requests: string[]
beforeEach(async () => {
  harness = await createHarness()
  requests = []
})
afterEach(() => harness.close())

const open = (url: string) => renderScreen(harness, remote, 'confirmEmail', paths.confirmEmail, url)
async function link() {
  await harness.client.call(register, {
    body: { ...GRETA, name: 'Greta', lastName: 'Gäst', acceptTerms: true, culture: 'sv' },
  })
  return findLink(harness, GRETA.email, '/confirm-email')
}
const counting = () =>
  throughFetch(harness, (next) => (input, init) => {
    if (String(input).includes('confirmEmail')) requests.push(String(input))
    return next(input, init)
  })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const isConfirmed = () => heading('Your email address is confirmed')
const isOver = () => heading('This link no longer works')

describe('confirming an email address', () => {
  it('sends one request, also when mounted again, and leads to the sign-in with the page to return to', async () => {
    harness.store.set(returnToAtom, '/campaigns')
    const url = await link()
    counting()
    await open(url)
    expect(await isConfirmed()).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?redirectUri=%2Fcampaigns')
    // Mounts it again in the same page, as a change of language can do.
    cleanup()
    expect(await harness.store.set(signInAtom, GRETA)).toBeNull()
    await open(url)
    await isConfirmed()
    expect(requests).toHaveLength(1)
  })

  it('is not done by the server’s render, because mail scanners open links too', async () => {
    const url = await link()
    counting()
    const html = await serveScreen(harness, remote, 'confirmEmail', paths.confirmEmail, url)
    expect(html).toContain('Confirming your address')
    expect(requests).toEqual([])
    await open(url)
    await isConfirmed()
  })

  it('reloads the session of a signed-in customer, and does not count it as a change by another tab', async () => {
    const url = await link()
    await harness.store.set(signInAtom, { email: 'anna@example.com', password: 'Smaklig1!' })
    await harness.api.sql("update customer set name = 'Anna-Lisa' where email_key = 'anna@example.com'")
    const before = harness.store.get(sessionChangesAtom)
    await open(url)
    await isConfirmed()
    expect(harness.store.get(sessionAtom).user?.name).toBe('Anna-Lisa')
    expect(harness.store.get(sessionChangesAtom)).toBe(before)
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/profile')
  })
})

describe('the outcome of confirming an email address', () => {
  it('replaces heading and page title and takes the focus: confirmed', async () => {
    await open(await link())
    const title = await isConfirmed()
    expect(document.title).toBe('Your email address is confirmed')
    expect(title).toHaveFocus()
    expect(screen.queryByText('Confirm your email address')).toBeNull()
  })

  it('replaces heading and page title and takes the focus: invalid link', async () => {
    await open('/confirm-email?userId=1&code=x')
    const title = await isOver()
    expect(document.title).toBe('This link no longer works')
    expect(title).toHaveFocus()
  })

  it('replaces heading and page title and takes the focus: no network', async () => {
    const url = await link()
    loseConnection(harness, 'confirmEmail')
    await open(url)
    expect(await heading('Your email address isn’t confirmed yet')).toHaveFocus()
    expect(document.title).toBe('Your email address isn’t confirmed yet')
  })

  it('is rendered on the server for an incomplete link', async () => {
    const html = await serveScreen(harness, remote, 'confirmEmail', paths.confirmEmail, '/confirm-email')
    expect(html).toMatch(/<h1[^>]*>This link no longer works<\/h1>/)
    expect(html).not.toContain('Confirm your email address')
  })
})

describe('a confirmation link that does not work', () => {
  it('offers the sign-in when it was used before', async () => {
    const url = await link()
    await harness.api.fetch(`/api/identity/confirmEmail${url.replace(/^[^?]*/, '')}`)
    await open(url)
    expect(await isOver()).toBeVisible()
    expect(screen.getByText(/already confirmed your address, just sign in/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  })

  it.each(['', '?userId=1', '?code=x'])('is rejected without a request when it is incomplete: "%s"', async (query) => {
    counting()
    await open(`/confirm-email${query}`)
    await isOver()
    expect(requests).toEqual([])
  })

  it('can be replaced by a new link that works, after the email address is entered', async () => {
    await link()
    await open('/confirm-email?userId=1&code=x')
    await isOver()
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }))
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter an email address.')
    await userEvent.type(screen.getByLabelText('Email'), `${GRETA.email}{Enter}`)
    expect(await screen.findByText(/still needs confirming, a new link is on its way/)).toBeVisible()
    cleanup()
    await open(await findLink(harness, GRETA.email, '/confirm-email', 2))
    await isConfirmed()
  })
})

it('Confirming an email address shows an error without a network and succeeds on "Try again"', async () => {
  const url = await link()
  const comeBack = loseConnection(harness, 'confirmEmail')
  await open(url)
  expect(await screen.findByRole('alert')).toHaveTextContent('Are you online?')
  comeBack()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await isConfirmed()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
