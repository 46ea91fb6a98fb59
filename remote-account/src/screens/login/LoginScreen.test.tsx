import { paths } from '@carte/navigation'
import { hostPageAtom, sessionAtom, settingsAtom, signOutAtom } from '@carte/store'
import { createHarness, expectLog, type Harness, refusalLog, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { linkTo } from '../../testing/mail.ts'
import { losing, refusing } from '../../testing/through-fetch.ts'

expectLog(refusalLog('sign-in', 'Failed', 'LockedOut', 'NotAllowed'))

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

describe('login', () => {
  it('signs in, goes where the guest was, and out again', async () => {
    const { location } = await login('?redirectUri=%2Forder%2F1')
    await fill('anna@example.com', 'Smaklig1!')
    await screen.findByText('Elsewhere')
    expect(location()).toBe('/order/1')
    expect(harness.store.get(sessionAtom)).toMatchObject({
      loading: false,
      user: { email: 'anna@example.com', isAuthenticated: true },
    })
    expect(await harness.store.set(signOutAtom)).toBeNull()
    expect(harness.store.get(sessionAtom).user).toBeNull()
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'goes home in place of %s',
    async (uri) => {
      const { location } = await login(`?redirectUri=${encodeURIComponent(uri)}`)
      await fill('anna@example.com', 'Smaklig1!')
      await screen.findByText('Elsewhere')
      expect(location()).toBe('/')
    },
  )

  it('says that the password is wrong, and keeps what was typed', async () => {
    await login()
    await fill('anna@example.com', 'wrong')
    expect(await screen.findByRole('alert')).toHaveTextContent('The email address or the password is not right.')
    expect(screen.getByLabelText('Email')).toHaveValue('anna@example.com')
  })

  it('locks after five failures', async () => {
    await login()
    for (let failure = 0; failure < 5; failure++) {
      await userEvent.clear(screen.getByLabelText('Password'))
      await fill(failure === 0 ? 'anna@example.com' : '', `wrong${failure}`)
      await screen.findByRole('alert')
    }
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Too many failed tries. Please wait five minutes.')).toBeVisible()
  })

  it('says what is missing, at its field', async () => {
    await login()
    await fill('', 'x')
    expect(screen.getByLabelText('Email')).toBeInvalid()
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter an email address.')
    expect(screen.getByLabelText('Email')).toHaveFocus()
  })

  it('waits for an address to be confirmed, and sends the link again', async () => {
    await harness.api.sql("update customer set confirmed = false where email_key = 'anna@example.com'")
    await login()
    await fill('anna@example.com', 'Smaklig1!')
    expect(await screen.findByRole('alert')).toHaveTextContent('Please confirm your email address first.')
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }))
    expect(await screen.findByText(/^If an account with anna@example.com waits to be confirmed/)).toBeVisible()
    expect(await linkTo(harness, 'anna@example.com', '/confirm-email')).toContain('code=')
    expect(screen.getByLabelText('Password')).toHaveValue('Smaklig1!')
  })

  it('says how long to wait after too many tries', async () => {
    await login()
    refusing(harness, '/identity/login', { code: 'rate-limited', status: 429 }, { 'retry-after': '42' })
    await fill('anna@example.com', 'Smaklig1!')
    expect(await screen.findByRole('alert')).toHaveTextContent('You can try again in 42 seconds.')
  })

  it('says that the network is away, and keeps what was typed', async () => {
    await login()
    losing(harness, '/identity/login')
    await fill('anna@example.com', 'Smaklig1!')
    expect(await screen.findByRole('alert')).toHaveTextContent('Are you online?')
    expect(screen.getByLabelText('Password')).toHaveValue('Smaklig1!')
  })

  it('leads to an account and to a new password, and takes along what is known', async () => {
    const { location } = await login('?redirectUri=%2Forder%2F1')
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/register?redirectUri=%2Forder%2F1',
    )
    await userEvent.type(screen.getByLabelText('Email'), 'anna@example.com')
    await userEvent.click(screen.getByRole('link', { name: 'Forgotten your password?' }))
    await screen.findByText('Elsewhere')
    // The URL does not contain the email address.
    expect(location()).toBe('/forgot-password?redirectUri=%2Forder%2F1')
  })

  it.each([
    ['/order/1', '/order/1'],
    ['/profile', '/'],
    ['/order-history?page=2', '/'],
  ])('leads a guest without an account who came from %s to %s', async (from, to) => {
    await login(`?redirectUri=${encodeURIComponent(from)}`)
    expect(screen.getByRole('link', { name: 'Continue without an account' })).toHaveAttribute('href', to)
  })
})

describe('signing in elsewhere', () => {
  const providers = [{ id: 'acme', name: 'Acme' }]
  const offer = () => {
    const settings = harness.store.get(settingsAtom)
    if (settings) harness.store.set(settingsAtom, { ...settings, externalLoginProviders: providers })
  }

  it('is offered where the operator has it, and comes back to where the guest was', async () => {
    offer()
    await login('?redirectUri=%2Forder%2F1')
    expect(screen.getByRole('link', { name: 'Continue with Acme' })).toHaveAttribute(
      'href',
      '/api/identity/external/acme?redirectUri=%2Forder%2F1',
    )
    expect(screen.getByRole('link', { name: /^terms/ })).toHaveAttribute('href', '/terms-and-conditions')
    expect(screen.getByRole('link', { name: /^privacy policy/ })).toHaveAttribute('href', '/privacy-policy')
  })

  it("is not offered on another site's page, to which nobody would come back with a cookie of ours", async () => {
    offer()
    harness.store.set(hostPageAtom, { ...harness.store.get(hostPageAtom), isEmbedded: true })
    await login()
    expect(screen.queryByRole('link', { name: 'Continue with Acme' })).toBeNull()
  })

  it('is not spoken of where there is none', async () => {
    await login()
    expect(screen.queryByText(/^By continuing/)).toBeNull()
  })

  it.each([
    ['failed', /did not work/],
    ['denied', /You cancelled/],
    ['email', /were not told a confirmed email address/],
    ['unavailable', /cannot be reached/],
  ])('that ended as “%s” is told', async (outcome, text) => {
    await login(`?external=${outcome}`)
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByText('You are not signed in yet')).toBeVisible()
  })

  it('that ended in something else is none that we know', async () => {
    await login('?external=%3Cb%3E')
    expect(screen.queryByText('You are not signed in yet')).toBeNull()
  })
})
