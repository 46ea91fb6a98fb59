import { webcrypto } from 'node:crypto'
import { paths } from '@carte/navigation'
import {
  createHarness,
  expectLog,
  type Harness,
  type HarnessOptions,
  holdTimers,
  rejectionLog,
  renderScreen,
} from '@carte/testing'
import { afterEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { findLink } from '../../testing/mail.ts'
import { failWith, loseConnection, throughFetch } from '../../testing/through-fetch.ts'

expectLog(rejectionLog('account-made', 'DuplicateUserName'))

let harness: Harness
afterEach(() => harness.close())

async function open(options: HarnessOptions = {}, query = '') {
  harness = await createHarness(options)
  await renderScreen(harness, remote, 'register', paths.register, `/register${query}`)
}
const field = (label: string | RegExp) => screen.getByLabelText(label)
const GRETA = {
  Email: 'greta@example.com',
  Password: 'Blåbär42!',
  'Repeat password': 'Blåbär42!',
}
type Enter = (text: string) => Promise<unknown>
/** Pastes by default: typing renders the whole form for each key. */
async function fill(values: Readonly<Record<string, string>> = GRETA, accepts = true, enter: Enter = userEvent.paste) {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.clear(field(label))
    if (value) await enter(value)
  }
  if (accepts) await userEvent.click(screen.getByRole('checkbox', { name: 'I accept the terms' }))
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }))
const accounts = () => harness.api.sql('select * from customer where email_key = $1', ['greta@example.com'])
const findSentHeading = () => screen.findByRole('heading', { level: 1, name: 'Check your email' })

describe('registering an account', () => {
  it('stores the input and the page’s language, mails a link, and says where it was sent', async () => {
    await open({ language: 'en' }, '?redirectUri=%2Fcampaigns')
    await fill(GRETA, true, userEvent.keyboard)
    await send()
    const heading = await findSentHeading()
    await waitFor(() => expect(heading).toHaveFocus())
    expect(screen.getByText(/sent a link to greta@example.com/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute(
      'href',
      '/login?redirectUri=%2Fcampaigns',
    )
    expect(await accounts()).toMatchObject([
      { name: '', last_name: '', phone: '', favorite_shop: '', language: 'en', confirmed: false },
    ])
    expect(await findLink(harness, 'greta@example.com', '/confirm-email')).toContain('code=')
  })

  it('asks only for email address, password and terms, also where the profile requires more (LOGIN-31)', async () => {
    await open({
      prepare: (api) => api.sql('update operator set phone_number_required = true, favorite_shop_required = true'),
    })
    expect(screen.queryByLabelText(/name|Phone|restaurant/)).toBeNull()
    await fill()
    await send()
    await findSentHeading()
    expect(await accounts()).toHaveLength(1)
  })

  it('sets autocomplete attributes on every field and opens legal texts in a new tab', async () => {
    await open()
    const wanted = { Email: 'username', Password: 'new-password' }
    for (const [label, autocomplete] of Object.entries(wanted))
      expect(field(label)).toHaveAttribute('autocomplete', autocomplete)
    expect(field('Repeat password')).toHaveAttribute('autocomplete', 'new-password')
    // The legal texts open in a new tab.
    for (const link of screen.getAllByRole('link', { name: /opens in a new tab/ }))
      expect(link).toHaveAttribute('target', '_blank')
  })

  it('creates one account on a double click', async () => {
    await open()
    await fill()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Create account' }))
    await findSentHeading()
    expect(await accounts()).toHaveLength(1)
  })

  it('submits the form by Enter', async () => {
    await open()
    await fill()
    await userEvent.type(field('Repeat password'), '{Enter}')
    await findSentHeading()
  })
})

describe('errors of the registration form', () => {
  it('are shown at every field before a request is sent, with the focus on the first', async () => {
    await open()
    await send()
    expect(field('Email')).toHaveAccessibleDescription(/^Please enter an email address\./)
    expect(field('Password')).toHaveAccessibleDescription(/Please choose a password\./)
    expect(screen.getByRole('checkbox', { name: 'I accept the terms' })).toHaveAccessibleDescription(/^Please accept/)
    await waitFor(() => expect(field('Email')).toHaveFocus())
    expect(await accounts()).toEqual([])
  })

  it.each([
    ['Email', 'greta@', 'This doesn’t look like an email address.'],
    ['Password', 'abc', 'Your password needs at least 6 characters.'],
    ['Repeat password', 'Other42!', 'The passwords don’t match.'],
  ])('are shown at the field %s for "%s": %s', async (label, value, text) => {
    await open()
    await fill({ ...GRETA, [label]: value })
    await send()
    await waitFor(() => expect(field(label)).toBeInvalid())
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(text))
    await userEvent.type(field(label), 'x')
    if (label !== 'Repeat password') expect(field(label)).toBeValid()
  })

  it('of the server are shown at their fields, and the input stays', async () => {
    await open()
    await fill({ ...GRETA, Email: 'Anna@Example.com' })
    await send()
    await waitFor(() => expect(field('Email')).toHaveFocus())
    expect(field('Email')).toHaveAccessibleDescription(
      /^An account with this email already exists\. Try to login or forgot password instead\./,
    )
    expect(field('Password')).toHaveValue('Blåbär42!')
    const ways = within(screen.getByRole('form', { name: 'Create an account' }))
    expect(ways.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
    expect(ways.getByRole('link', { name: 'Forgotten your password?' })).toHaveAttribute('href', '/forgot-password')
  })

  it.each([
    ['register-user-failure', 500, 'We couldn’t create your account. Please try again.'],
    ['rate-limited', 429, 'Too many attempts. Please wait a moment.'],
  ])('show %s (status %d) above the button: %s', async (code, status, text) => {
    await open()
    failWith(harness, '/identity/register', { code, status }, { 'retry-after': '90' })
    await fill()
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent(`${text}You can try again in 90 seconds.`)
    expect(field('Email')).toHaveValue('greta@example.com')
  })

  it('of a lost network do not stop a second attempt from succeeding', async () => {
    await open()
    const reconnect = loseConnection(harness, '/identity/register')
    await fill()
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent('Are you online?')
    reconnect()
    await send()
    await findSentHeading()
  })
})

describe('the registration form of a server that requires more for an account', () => {
  /** Rejects the first attempt, as an earlier release of the API or another implementation of it may. */
  async function openRejected(problem: object) {
    await open()
    failWith(harness, '/identity/register', { status: 400, ...problem })
    await fill()
    await send()
  }

  it('asks for what the server names, and sends it', async () => {
    await openRejected({ code: 'validation', errors: { name: ['invalid_type'], lastName: ['invalid_type'] } })
    await waitFor(() => expect(field('First name')).toHaveFocus())
    expect(field('Last name')).toHaveAccessibleDescription('Please enter your last name.')
    expect(screen.queryByLabelText('Phone')).toBeNull()
    throughFetch(harness, (next) => next)
    await userEvent.type(field('First name'), 'Greta')
    await send()
    expect(field('Last name')).toHaveFocus()
    expect(await accounts()).toEqual([])
    await userEvent.type(field('Last name'), 'Gäst')
    await send()
    await findSentHeading()
    expect(await accounts()).toMatchObject([{ name: 'Greta', last_name: 'Gäst' }])
  })

  it('asks for telephone and favorite restaurant where they are required', async () => {
    await openRejected({ code: 'requires-phone', errors: { 'requires-phone': [''], 'requires-shop': [''] } })
    expect(await screen.findByLabelText('Phone')).toHaveAccessibleDescription('Please enter a phone number.')
    expect(field('Phone')).toHaveAttribute('autocomplete', 'tel')
    throughFetch(harness, (next) => next)
    await userEvent.type(field('Phone'), 'twelve')
    await userEvent.selectOptions(field('Favourite restaurant'), await screen.findByRole('option', { name: /Centrum/ }))
    await send()
    await waitFor(() => expect(field('Phone')).toHaveAccessibleDescription('This doesn’t look like a phone number.'))
    await userEvent.clear(field('Phone'))
    await userEvent.type(field('Phone'), '070-174 06 05')
    await send()
    await findSentHeading()
    expect(await accounts()).toMatchObject([{ phone: '+46701740605', favorite_shop: 'centrum' }])
  })
})

it('The registration form offers to send the link again when the mail could not be sent', async () => {
  await open()
  failWith(harness, '/identity/register', { code: 'send-email-confirmation-failed', status: 502 })
  await fill()
  await send()
  await screen.findByRole('heading', { level: 1, name: 'Your account is almost ready' })
  expect(screen.getByRole('alert')).toHaveTextContent('but we couldn’t send the confirmation email')
  await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }))
  expect(await screen.findByText(/a new link is on its way/)).toBeVisible()
})

describe('the password field of the registration form', () => {
  /** Milliseconds without a key before the met rules are announced. */
  const PAUSE_MS = 800

  it('marks the rules that are met, in text too', async () => {
    await open()
    const rules = screen.getByRole('list', { name: 'Your password needs' })
    expect(field('Password')).toHaveAccessibleDescription(/at least 6 characters/)
    expect(within(rules).queryAllByText(/done/)).toHaveLength(0)
    // A busy machine may pause between two keys, or before the test looks for an announcement.
    const endPause = holdTimers(PAUSE_MS)
    await userEvent.type(field('Password'), 'abc')
    // Announced once typing pauses, and not at every key.
    expect(screen.queryByText(/ of 5 done/)).toBeNull()
    endPause()
    await userEvent.type(field('Password'), '1')
    const met = within(rules)
      .getAllByRole('listitem')
      .map((rule) => [rule.textContent, rule.getAttribute('data-met')])
    expect(met.filter(([, is]) => is === 'true').map(([text]) => text)).toEqual([
      'a number (done)',
      'a lowercase letter (done)',
    ])
    expect(met.filter(([, is]) => is === 'false').map(([text]) => text)).toEqual([
      'at least 6 characters (still needed)',
      'a symbol, such as ! or ? (still needed)',
      'an uppercase letter (still needed)',
    ])
    expect(await screen.findByText('2 of 5 done')).toHaveAttribute('aria-live', 'polite')
  })

  it('warns of a common password and accepts it', async () => {
    // jsdom has no `crypto.subtle`.
    Object.defineProperty(crypto, 'subtle', { configurable: true, value: webcrypto.subtle })
    await open()
    await fill({ ...GRETA, Password: 'P@ssword1', 'Repeat password': 'P@ssword1' })
    expect(await screen.findByText('This password is easy to guess')).toBeVisible()
    await send()
    await findSentHeading()
  })

  it('shows the password on demand', async () => {
    await open()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show password' }))
    expect(field('Password')).toHaveAttribute('type', 'text')
    expect(field('Repeat password')).toHaveAttribute('type', 'text')
  })
})
