import { forgotPassword } from '@carte/contract/accounts'
import { paths } from '@carte/navigation'
import { sessionAtom, signInAtom } from '@carte/store'
import { createHarness, expectLog, type Harness, rejectionLog, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { returnToAtom } from '../../components/returnTo.ts'
import * as remote from '../../screens.ts'
import { findLink } from '../../testing/mail.ts'
import { failWith } from '../../testing/through-fetch.ts'

expectLog(rejectionLog('sign-in', 'Failed'), rejectionLog('password-reset', 'InvalidToken'))

const ANNA = 'anna@example.com'
let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

const open = (url: string) => renderScreen(harness, remote, 'resetPassword', paths.resetPassword, url)
const [first, second] = ['New password', 'Repeat password']
async function choose(password: string, repeat = password) {
  await userEvent.type(screen.getByLabelText(first), password)
  await userEvent.type(screen.getByLabelText(second), repeat)
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }))
}
async function link() {
  await harness.client.call(forgotPassword, { body: { email: ANNA } })
  return findLink(harness, ANNA, '/reset-password')
}
const signIn = (password: string) => harness.store.set(signInAtom, { email: ANNA, password })

describe('resetting the password', () => {
  it('replaces the old password and signs the customer out', async () => {
    await signIn('Smaklig1!')
    await open(await link())
    await choose('Blåbär42!')
    const heading = await screen.findByRole('heading', { level: 1, name: 'Your password has been changed' })
    await waitFor(() => expect(heading).toHaveFocus())
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
    expect(harness.store.get(sessionAtom).user).toBeNull()
    expect(await signIn('Smaklig1!')).toMatchObject({ status: 401, detail: 'Failed' })
    expect(await signIn('Blåbär42!')).toBeNull()
  })

  it('leads to the sign-in with the page to return to', async () => {
    harness.store.set(returnToAtom, '/campaigns')
    await open(await link())
    await choose('Blåbär42!')
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/login?redirectUri=%2Fcampaigns',
    )
  })

  it('gives password managers the email address as username', async () => {
    await open(`/reset-password?email=${encodeURIComponent(ANNA)}&code=x`)
    expect(document.querySelector('input[autocomplete=username]')).toHaveValue(ANNA)
    expect(screen.getByLabelText(first)).toHaveAttribute('autocomplete', 'new-password')
  })

  it('checks the rules and the repetition before it sends a request', async () => {
    await open('/reset-password?email=anna%40example.com&code=x')
    await choose('Smaklig', 'Smaklig1')
    await waitFor(() => expect(screen.getByLabelText(first)).toHaveFocus())
    expect(screen.getByLabelText(first)).toHaveAccessibleDescription(/a symbol/)
    expect(screen.getByLabelText(second)).toHaveAccessibleDescription('The passwords don’t match.')
  })

  it('shows the server’s errors at the field although the page accepts the password', async () => {
    await open('/reset-password?email=anna%40example.com&code=x')
    const errors = { PasswordTooShort: ['Twelve.'], PasswordRequiresUpper: ['Two.'] }
    failWith(harness, '/identity/resetPassword', { code: 'error.badRequest', errors })
    await choose('Blåbär42!')
    await waitFor(() => expect(screen.getByLabelText(first)).toBeInvalid())
    expect(screen.getByLabelText(first)).toHaveAccessibleDescription(/6 characters\. .*uppercase letter\./)
    expect(screen.getByLabelText(first)).toHaveValue('Blåbär42!')
  })
})

describe('a reset link that does not work', () => {
  const isOver = () => screen.findByRole('heading', { level: 1, name: 'This link no longer works' })
  const leadsOn = () =>
    expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password')

  it('is reported after the attempt, which keeps the old password', async () => {
    await open('/reset-password?email=anna%40example.com&code=wrong')
    await choose('Blåbär42!')
    await isOver()
    leadsOn()
    expect(await signIn('Smaklig1!')).toBeNull()
  })

  it.each(['', '?email=anna%40example.com', '?code=x'])('is reported at once when incomplete: "%s"', async (query) => {
    await open(`/reset-password${query}`)
    await isOver()
    leadsOn()
  })
})
