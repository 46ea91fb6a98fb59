import { paths } from '@carte/navigation'
import { addItemAtom, hostPageAtom, sessionAtom, settingsAtom, signOutAtom } from '@carte/store'
import { createHarness, expectLog, type Harness, rejectionLog, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { findLink } from '../../testing/mail.ts'
import { failWith, loseConnection } from '../../testing/through-fetch.ts'

expectLog(rejectionLog('sign-in', 'Failed', 'LockedOut', 'NotAllowed'))

let harness: Harness
beforeEach(async () => {
  harness = await createHarness({ api: { sample: 'chain' } })
})
afterEach(() => harness.close())

const login = (query = '') => renderScreen(harness, remote, 'login', paths.login, `/login${query}`)

async function fill(email: string, password: string) {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email)
  if (password) await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('the login screen', () => {
  it('signs in, returns to redirectUri, and signs out again', async () => {
    const { location } = await login('?redirectUri=%2Forder%2F1')
    await fill('anna@example.com', 'Smaklig1!')
    await screen.findByText('Another screen')
    expect(location()).toBe('/order/1')
    expect(harness.store.get(sessionAtom)).toMatchObject({
      loading: false,
      user: { email: 'anna@example.com', isAuthenticated: true },
    })
    expect(await harness.store.set(signOutAtom)).toBeNull()
    expect(harness.store.get(sessionAtom).user).toBeNull()
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'leads to home instead of %s',
    async (uri) => {
      const { location } = await login(`?redirectUri=${encodeURIComponent(uri)}`)
      await fill('anna@example.com', 'Smaklig1!')
      await screen.findByText('Another screen')
      expect(location()).toBe('/')
    },
  )

  it('shows an error for a wrong password and keeps the email address', async () => {
    await login()
    await fill('anna@example.com', 'wrong')
    expect(await screen.findByRole('alert')).toHaveTextContent('Your email address or password is incorrect.')
    expect(screen.getByLabelText('Email')).toHaveValue('anna@example.com')
  })

  it('shows that the account is locked after five failed attempts', async () => {
    await login()
    for (let failure = 0; failure < 5; failure++) {
      await userEvent.clear(screen.getByLabelText('Password'))
      await fill(failure === 0 ? 'anna@example.com' : '', `wrong${failure}`)
      await screen.findByRole('alert')
    }
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Too many failed attempts. Please wait five minutes.')).toBeVisible()
  })

  it('shows at its field that the email address is missing, and focuses it', async () => {
    await login()
    await fill('', 'x')
    expect(screen.getByLabelText('Email')).toBeInvalid()
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter an email address.')
    expect(screen.getByLabelText('Email')).toHaveFocus()
  })

  it('asks to confirm the email address first, sends the link again, and keeps the password', async () => {
    await harness.api.sql("update customer set confirmed = false where email_key = 'anna@example.com'")
    await login()
    await fill('anna@example.com', 'Smaklig1!')
    expect(await screen.findByRole('alert')).toHaveTextContent('Please confirm your email address first.')
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }))
    expect(await screen.findByText(/^If an account with anna@example.com still needs confirming/)).toBeVisible()
    expect(await findLink(harness, 'anna@example.com', '/confirm-email')).toContain('code=')
    expect(screen.getByLabelText('Password')).toHaveValue('Smaklig1!')
  })

  it('shows the wait of 42 seconds on 429 rate-limited', async () => {
    await login()
    failWith(harness, '/identity/login', { code: 'rate-limited', status: 429 }, { 'retry-after': '42' })
    await fill('anna@example.com', 'Smaklig1!')
    expect(await screen.findByRole('alert')).toHaveTextContent('You can try again in 42 seconds.')
  })

  it('shows that the network is lost and keeps the password', async () => {
    await login()
    loseConnection(harness, '/identity/login')
    await fill('anna@example.com', 'Smaklig1!')
    expect(await screen.findByRole('alert')).toHaveTextContent('Are you online?')
    expect(screen.getByLabelText('Password')).toHaveValue('Smaklig1!')
  })

  it('shows the order of the basket beside the form', async () => {
    const article = { code: 'cola', price: 45, description: 'Cola', i18n: [], imageUrl: '' }
    harness.store.set(addItemAtom, { type: 'article', quantity: 2, article, path: [], choices: {} })
    await login()
    const order = within(screen.getByRole('region', { name: 'Your basket' }))
    expect(order.getByRole('listitem')).toHaveTextContent(/^2x Cola90$/)
    expect(order.getByText('Total').parentElement).toHaveTextContent('Total90')
  })

  it('shows no order for an empty basket', async () => {
    await login()
    expect(screen.queryByRole('region', { name: 'Your basket' })).not.toBeInTheDocument()
  })

  it('links to registration and password reset with redirectUri, without the email address in the URL', async () => {
    const { location } = await login('?redirectUri=%2Forder%2F1')
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/register?redirectUri=%2Forder%2F1',
    )
    await userEvent.type(screen.getByLabelText('Email'), 'anna@example.com')
    await userEvent.click(screen.getByRole('link', { name: 'Forgotten your password?' }))
    await screen.findByText('Another screen')
    // The URL does not contain the email address.
    expect(location()).toBe('/forgot-password?redirectUri=%2Forder%2F1')
  })

  it.each([
    ['/order/1', '/order/1'],
    ['/profile', '/'],
    ['/order-history?page=2', '/'],
  ])('with the redirectUri %s, links a guest without an account to %s', async (from, to) => {
    await login(`?redirectUri=${encodeURIComponent(from)}`)
    expect(screen.getByRole('link', { name: 'Continue without an account' })).toHaveAttribute('href', to)
  })
})

describe('signing in with an external provider', () => {
  const providers = [{ id: 'acme', name: 'Acme' }]
  const offer = () => {
    const settings = harness.store.get(settingsAtom)
    if (settings) harness.store.set(settingsAtom, { ...settings, externalLoginProviders: providers })
  }

  it('is offered when configured, with redirectUri and links to the terms and the privacy policy', async () => {
    offer()
    await login('?redirectUri=%2Forder%2F1')
    expect(screen.getByRole('link', { name: 'Continue with Acme' })).toHaveAttribute(
      'href',
      '/api/identity/external/acme?redirectUri=%2Forder%2F1',
    )
    expect(screen.getByRole('link', { name: /^terms/ })).toHaveAttribute('href', '/terms-and-conditions')
    expect(screen.getByRole('link', { name: /^privacy policy/ })).toHaveAttribute('href', '/privacy-policy')
  })

  it('is not offered when embedded in another site’s page, which gets no session cookie', async () => {
    offer()
    harness.store.set(hostPageAtom, { ...harness.store.get(hostPageAtom), isEmbedded: true })
    await login()
    expect(screen.queryByRole('link', { name: 'Continue with Acme' })).toBeNull()
  })

  it('is not mentioned when no provider is configured', async () => {
    await login()
    expect(screen.queryByText(/^By continuing/)).toBeNull()
  })

  it.each([
    ['failed', /didn’t work/],
    ['denied', /You cancelled/],
    ['email', /didn’t give us a confirmed email address/],
    ['unavailable', /isn’t available/],
  ])('shows an error for the outcome "%s"', async (outcome, text) => {
    await login(`?external=${outcome}`)
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByText('You’re not signed in yet')).toBeVisible()
  })

  it('shows no error for an unknown outcome', async () => {
    await login('?external=%3Cb%3E')
    expect(screen.queryByText('You’re not signed in yet')).toBeNull()
  })
})
