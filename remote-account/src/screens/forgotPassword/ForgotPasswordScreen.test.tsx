import { paths } from '@carte/navigation'
import { signInAtom } from '@carte/store'
import { createHarness, fakeOnly, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RESEND_DELAY_MS } from '../../components/form/SendAgain.tsx'
import { returnToAtom } from '../../components/returnTo.ts'
import * as remote from '../../screens.ts'
import { findLink } from '../../testing/mail.ts'
import { failWith, loseConnection } from '../../testing/through-fetch.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
  await open()
})
afterEach(() => harness.close())

const open = (query = '') =>
  renderScreen(harness, remote, 'forgotPassword', paths.forgotPassword, `/forgot-password${query}`)
const email = () => screen.getByLabelText('Email')
async function ask(address: string) {
  await userEvent.type(email(), address)
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
}
const isSent = () => screen.findByRole('heading', { level: 1, name: 'Check your email' })

describe('requesting a password reset', () => {
  it.each(['anna@example.com', 'nobody@example.com'])(
    'shows %s the same confirmation, with or without an account',
    async (address) => {
      await ask(address)
      const heading = await isSent()
      await waitFor(() => expect(heading).toHaveFocus())
      expect(screen.getByText(new RegExp(`^If there’s an account for ${address}.*24 hours\\.$`))).toBeVisible()
    },
  )

  it('mails a link to reset the password', async () => {
    await ask('anna@example.com')
    await isSent()
    expect(await findLink(harness, 'anna@example.com', '/reset-password')).toMatch(/email=anna%40example.com&code=/)
  })

  it('can be repeated after a delay, and offers another address', async () => {
    fakeOnly(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'])
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    await user.type(email(), 'anna@example.com{Enter}')
    await isSent()
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull()
    expect(screen.getByText('You can ask again in 20 seconds.')).toBeVisible()
    act(() => jest.advanceTimersByTime(5_000))
    expect(screen.getByText('You can ask again in 15 seconds.')).toBeVisible()
    act(() => jest.advanceTimersByTime(RESEND_DELAY_MS))
    jest.useRealTimers()
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }))
    expect(await screen.findByText(/^If there’s an account, another link is on its way\./)).toBeVisible()
    // The button is gone; Tab continues from its place.
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'Use another address' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Use another address' }))
    expect(email()).toHaveValue('anna@example.com')
  })
})

describe('the links of the forgotten-password screen', () => {
  const back = (name: string) => screen.getByRole('link', { name })

  it('lead back to the sign-in with redirectUri, which is stored for the time after the reset', async () => {
    cleanup()
    await open('?redirectUri=%2Fcampaigns')
    expect(back('Back to sign-in')).toHaveAttribute('href', '/login?redirectUri=%2Fcampaigns')
    await ask('anna@example.com')
    await isSent()
    expect(harness.store.get(returnToAtom)).toBe('/campaigns')
  })

  it('ignore a redirectUri of another site', async () => {
    cleanup()
    await open('?redirectUri=%2F%2Fevil.example')
    expect(back('Back to sign-in')).toHaveAttribute('href', '/login')
  })

  it('lead a signed-in customer to the profile', async () => {
    await act(() => harness.store.set(signInAtom, { email: 'anna@example.com', password: 'Smaklig1!' }))
    expect(back('My account')).toHaveAttribute('href', '/profile')
  })
})

describe('errors of the forgotten-password screen', () => {
  it.each([
    ['', 'Please enter an email address.'],
    ['anna@', 'This doesn’t look like an email address.'],
  ])('show at the field that "%s" is not an email address: "%s"', async (address, text) => {
    if (address) await userEvent.type(email(), address)
    await userEvent.type(email(), '{Enter}')
    expect(email()).toHaveAccessibleDescription(text)
    await waitFor(() => expect(email()).toHaveFocus())
  })

  it('show that the network is lost, and the request succeeds once it is back', async () => {
    const comeBack = loseConnection(harness, '/identity/forgotPassword')
    await ask('anna@example.com')
    expect(await screen.findByRole('alert')).toHaveTextContent('Are you online?')
    comeBack()
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
    await isSent()
  })

  it('show the wait of 9 minutes on 429 rate-limited', async () => {
    failWith(harness, '/identity/forgotPassword', { code: 'rate-limited', status: 429 }, { 'retry-after': '540' })
    await ask('anna@example.com')
    expect(await screen.findByRole('alert')).toHaveTextContent('You can try again in 9 minutes.')
  })
})
