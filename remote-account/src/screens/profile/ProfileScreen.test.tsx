import { paths } from '@carte/navigation'
import { clientAtom, hostPageAtom, refreshSessionAtom, sessionAtom, sessionChangesAtom, signInAtom } from '@carte/store'
import { createHarness, expectLog, type Harness, type HarnessOptions, rejectionLog, renderScreen } from '@carte/testing'
import { afterEach, describe, expect, it } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { findLink } from '../../testing/mail.ts'
import { failWith, loseConnection } from '../../testing/through-fetch.ts'

expectLog(
  rejectionLog('sign-in-details-changed', 'DuplicateUserName', 'invalid-password'),
  rejectionLog('sign-in', 'Failed'),
  rejectionLog('data-downloaded', 'not-authenticated'),
  rejectionLog('account-deleted', 'InvalidEmail', 'invalid-password'),
)

let harness: Harness
afterEach(() => harness.close())

const ANNA = { email: 'anna@example.com', password: 'Smaklig1!' }
const user = () => harness.store.get(sessionAtom).user

async function open(options: HarnessOptions = {}) {
  harness = await createHarness(options)
  await harness.store.set(signInAtom, ANNA)
  return show()
}
async function show() {
  const rendered = await renderScreen(harness, remote, 'profile', paths.profile, '/profile')
  // The shop select loads after the form has rendered.
  if (screen.queryAllByRole('region')[0]) await screen.findByRole('option', { name: /Centrum/ })
  return rendered
}
const section = (name: string) => within(screen.getByRole('region', { name }))
const details = () => section('Your details')
const field = (label: string | RegExp, place = details()) => place.getByLabelText(label)
async function write(label: string | RegExp, text: string, place = details()) {
  await userEvent.clear(field(label, place))
  if (text) await userEvent.paste(text)
}
/** Opens the `<details>` with this summary, unless it is open. */
async function unfold(words: string) {
  const summary = screen.getByText(words)
  if (!summary.closest('details')?.open) await userEvent.click(summary)
}
const save = () => userEvent.click(details().getByRole('button', { name: 'Save' }))
const stored = async () => (await harness.api.sql('select * from customer where email_key = $1', [ANNA.email]))[0]
const endSessions = () => harness.api.sql('delete from session')
const canSignIn = async (password: string, email = ANNA.email) => {
  const answer = await harness.api.visitor()('/api/identity/login?useCookies=true&useSessionCookies=false', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.ok
}

describe('the details in the profile', () => {
  it('show the customer’s data, are saved, and update the session, not as a change by another tab', async () => {
    await open()
    const changes = harness.store.get(sessionChangesAtom)
    expect([field('First name'), field('Last name')].map((input) => (input as HTMLInputElement).value)).toEqual([
      'Anna',
      'Lindqvist',
    ])
    await write('First name', '  Ann  ')
    await write(/^Phone/, '+46 70 174 06 06')
    await userEvent.selectOptions(field(/^Favourite restaurant/), 'helsinki')
    await save()
    expect(await details().findByText('Saved.')).toBeVisible()
    expect(await stored()).toMatchObject({ name: 'Ann', favorite_shop: 'helsinki' })
    expect(user()).toMatchObject({ name: 'Ann', favoriteShop: 'helsinki', memberCode: expect.any(String) })
    // The customer's own change does not count as one by another tab.
    expect(harness.store.get(sessionChangesAtom)).toBe(changes)
    await write('First name', 'Anna')
    expect(details().queryByText('Saved.')).toBeNull()
  })

  it('are asked of a customer who registered without them (LOGIN-31)', async () => {
    await open({
      prepare: (api) =>
        api.sql("update customer set name = '', last_name = '', phone = '', favorite_shop = '' where email_key = $1", [
          ANNA.email,
        ]),
    })
    const why = 'Your name is shown on your member card and in our emails.'
    expect(details().getByText(why)).toBeVisible()
    await write('First name', 'Anna')
    await write('Last name', 'Berg')
    await save()
    await details().findByText('Saved.')
    expect(user()).toMatchObject({ name: 'Anna', lastName: 'Berg' })
    expect(details().queryByText(why)).toBeNull()
  })

  it('show missing values at their fields without saving, and focus the first', async () => {
    await open({
      prepare: (api) => api.sql('update operator set phone_number_required = true, favorite_shop_required = true'),
    })
    await write('First name', '')
    await write('Last name', ' ')
    await write(/^Phone/, '')
    await userEvent.selectOptions(field(/^Favourite restaurant/), '')
    await save()
    expect(field('First name')).toHaveFocus()
    expect(field('First name')).toHaveAccessibleDescription('Please enter your first name.')
    expect(field('Last name')).toHaveAccessibleDescription('Please enter your last name.')
    expect(field(/^Phone/)).toHaveAccessibleDescription('Please enter a phone number.')
    expect(field(/^Favourite restaurant/)).toHaveAccessibleDescription('Please choose a favourite restaurant.')
    expect(await stored()).toMatchObject({ name: 'Anna' })
  })

  it.each([
    ['invalid-phone', /^Phone/, 'This doesn’t look like a phone number.'],
    ['requires-phone', /^Phone/, 'Please enter a phone number.'],
    ['requires-shop', /^Favourite restaurant/, 'Please choose a favourite restaurant.'],
  ])('show the server’s error %s at its field and keep the input', async (code, label, words) => {
    await open()
    await act(async () => failWith(harness, '/api/user/profile', { code: 'validation', errors: { [code]: [code] } }))
    await write('First name', 'Ann')
    await save()
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(words))
    expect(field(label)).toHaveFocus()
    expect(field('First name')).toHaveValue('Ann')
  })

  it('follow a change in another tab unless a field has been edited', async () => {
    await open()
    const change = (name: string) =>
      act(async () => {
        await harness.api.sql('update customer set name = $1', [name])
        await harness.store.set(refreshSessionAtom)
      })
    await change('Ann')
    expect(field('First name')).toHaveValue('Ann')
    await userEvent.type(field('Last name'), '-Berg')
    await change('Annika')
    expect([field('First name'), field('Last name')].map((input) => (input as HTMLInputElement).value)).toEqual([
      'Ann',
      'Lindqvist-Berg',
    ])
  })

  it('keep the input when the session has ended, also after the next sign-in', async () => {
    await open()
    await endSessions()
    await write('First name', 'Annabella')
    await save()
    expect(await details().findByText('Not authenticated. Please sign in.')).toBeVisible()
    expect(await screen.findByText('You’ve been signed out')).toBeVisible()
    expect(user()).toBeNull()
    expect(details().getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?redirectUri=%2Fprofile')
    expect(field('First name')).toHaveValue('Annabella')
    // After a sign-in in another tab the form continues.
    await act(() => harness.store.set(signInAtom, ANNA))
    expect(screen.queryByText('You’ve been signed out')).toBeNull()
    expect(field('First name')).toHaveValue('Annabella')
    cleanup()
    await show()
    expect(field('First name')).toHaveValue('Annabella')
    await save()
    await details().findByText('Saved.')
    expect(await stored()).toMatchObject({ name: 'Annabella' })
  })
})

describe('changing the email address in the profile', () => {
  const email = () => section('Email address')
  async function change(to: string, password: string) {
    await unfold('Change email address')
    await write('New email address', to, email())
    await write('Current password', password, email())
    await userEvent.click(email().getByRole('button', { name: 'Send the link' }))
  }

  it('mails a link to the new address, and keeps the old one for sign-in until the link is opened', async () => {
    await open()
    expect(email().getByText('You sign in with anna@example.com.')).toBeVisible()
    await change('anna@example.org', ANNA.password)
    expect(await email().findByText('We’ve sent a link to anna@example.org.')).toBeVisible()
    expect(email().getByText(/Until then, keep signing in with anna@example.com/)).toBeVisible()
    expect(email().getByLabelText('Current password')).toHaveValue('')
    expect(await canSignIn(ANNA.password)).toBe(true)
    expect(await findLink(harness, 'anna@example.org', '/confirm-email')).toContain('code=')
  })

  it.each([
    ['', 'New email address', 'Please enter an email address.'],
    ['anna@', 'New email address', 'This doesn’t look like an email address.'],
    ['ANNA@example.com', 'New email address', 'This is already your address.'],
    [
      'matti@example.com',
      'New email address',
      'An account with this email already exists. Try to login or forgot password instead.',
    ],
  ])('rejects "%s" at the field "%s": %s', async (to, label, words) => {
    await open()
    await change(to, ANNA.password)
    await waitFor(() => expect(field(label, email())).toHaveAccessibleDescription(words))
    expect(field(label, email())).toHaveFocus()
    expect(email().queryByText(/We’ve sent/)).toBeNull()
  })

  it('rejects a missing or wrong current password and keeps the new address', async () => {
    await open()
    await change('anna@example.org', '')
    expect(field('Current password', email())).toHaveAccessibleDescription('Please enter your current password.')
    await change('anna@example.org', 'Smaklig2!')
    await waitFor(() =>
      expect(field('Current password', email())).toHaveAccessibleDescription('Your current password is incorrect.'),
    )
    expect(field('New email address', email())).toHaveValue('anna@example.org')
  })
})

describe('changing the password in the profile', () => {
  const password = () => section('Password')
  async function change(old: string, next: string, repeat = next) {
    await unfold('Change password')
    await write('Current password', old, password())
    await write('New password', next, password())
    await write('Repeat password', repeat, password())
    await userEvent.click(password().getByRole('button', { name: 'Save new password' }))
  }

  it('saves the new password and signs out all other devices', async () => {
    await open()
    const elsewhere = harness.api.visitor()
    await elsewhere('/api/identity/login?useCookies=true&useSessionCookies=false', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ANNA),
    })
    await change(ANNA.password, 'Blåbär42!')
    expect(await password().findByText('Your password has been changed.')).toBeVisible()
    expect(password().getByText('Your other devices have been signed out.')).toBeVisible()
    for (const label of ['Current password', 'New password', 'Repeat password'])
      expect(field(label, password())).toHaveValue('')
    expect(password().getByText('Change password')).toHaveFocus()
    expect([await canSignIn(ANNA.password), await canSignIn('Blåbär42!')]).toEqual([false, true])
    expect((await elsewhere('/api/user/profile')).status).toBe(401)
    await act(() => harness.store.set(refreshSessionAtom))
    expect(user()).toMatchObject({ email: ANNA.email })
  })

  it('rejects a missing or wrong current password, a mismatch, and a password against the rules', async () => {
    await open()
    await change('', 'Blåbär42!', 'Blåbär43!')
    expect(field('Current password', password())).toHaveAccessibleDescription('Please enter your current password.')
    expect(field('Repeat password', password())).toHaveAccessibleDescription('The passwords don’t match.')
    await change(ANNA.password, 'blåbär')
    expect(field('New password', password())).toHaveAccessibleDescription(/needs a symbol/)
    await change('Smaklig2!', 'Blåbär42!')
    await waitFor(() =>
      expect(field('Current password', password())).toHaveAccessibleDescription('Your current password is incorrect.'),
    )
    expect(await canSignIn(ANNA.password)).toBe(true)
  })

  it.each([
    ['PasswordTooShort', /Your password needs at least 6 characters\.$/],
    ['PasswordRequiresNonAlphanumeric', /Your password needs a symbol, such as ! or \?$/],
    ['PasswordRequiresDigit', /Your password needs a number\.$/],
    ['PasswordRequiresLower', /Your password needs a lowercase letter\.$/],
    ['PasswordRequiresUpper', /Your password needs an uppercase letter\.$/],
  ])('shows the server’s error %s at the field', async (code, words) => {
    await open()
    await act(async () => failWith(harness, '/manage/info', { code: 'validation', errors: { [code]: [code] } }))
    await change(ANNA.password, 'Blåbär42!')
    await waitFor(() => expect(field('New password', password())).toHaveAccessibleDescription(words))
  })

  it('is replaced by a link to set one when the account has no password', async () => {
    await open()
    await harness.api.sql('update customer set password_hash = null')
    cleanup()
    await show()
    expect(screen.queryByRole('region', { name: 'Password' })).toBeNull()
    expect(section('Signing in').getByText(/anna@example.com has no password/)).toBeVisible()
    expect(section('Signing in').getByRole('link', { name: 'Set a password' })).toHaveAttribute(
      'href',
      '/forgot-password?redirectUri=%2Fprofile',
    )
  })
})

it('The profile shows the member card', async () => {
  await open()
  await userEvent.click(section('Member card').getByRole('button', { name: 'Show the card' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your member card' }))
  expect(await dialog.findByRole('img', { name: /^Member card of Anna Lindqvist/ })).toBeVisible()
})

it('The profile links to a download of the customer’s data', async () => {
  await open()
  const link = section('Your data').getByRole('link', { name: 'Download my data' })
  expect(link).toHaveAttribute('download')
  const answer = await harness.api.fetch(link.getAttribute('href') ?? '')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(await answer.json()).toMatchObject({ profile: { email: ANNA.email } })
})

it('The profile saves the customer’s data by script when embedded, and shows an error when signed out', async () => {
  const texts: Blob[] = []
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${texts.push(blob)}`, revokeObjectURL: () => {} })
  const saved: (string | null)[] = []
  const onClick = (event: Event) => saved.push((event.target as HTMLAnchorElement).download)
  const { click } = HTMLAnchorElement.prototype
  HTMLAnchorElement.prototype.click = function () {
    this.addEventListener('click', onClick)
    this.dispatchEvent(new Event('click'))
  }
  harness = await createHarness()
  harness.store.set(hostPageAtom, { ...harness.store.get(hostPageAtom), isEmbedded: true })
  await harness.store.set(signInAtom, ANNA)
  await show()
  const button = section('Your data').getByRole('button', { name: 'Download my data' })
  await userEvent.click(button)
  await waitFor(() => expect(saved).toEqual(['carte-data.json']))
  expect(JSON.parse((await texts[0]?.text()) ?? '')).toMatchObject({ profile: { email: ANNA.email } })

  await endSessions()
  await userEvent.click(button)
  expect(await section('Your data').findByRole('alert')).toBeVisible()
  expect(saved).toHaveLength(1)
  HTMLAnchorElement.prototype.click = click
  Reflect.deleteProperty(URL, 'createObjectURL')
  Reflect.deleteProperty(URL, 'revokeObjectURL')
})

describe('deleting the account in the profile', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  async function ask() {
    await userEvent.click(section('Delete account').getByRole('button', { name: 'Delete my account' }))
    return dialog()
  }
  const confirm = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Delete for good' }))

  it('explains what is deleted, requires the current password, and deletes the customer', async () => {
    await open()
    const place = await ask()
    expect(place.getByText(/This can’t be undone/)).toBeVisible()
    expect(place.getByText(/Your orders stay in the restaurants’ books/)).toBeVisible()
    await confirm()
    expect(field('Current password', place)).toHaveAccessibleDescription('Please enter your current password.')
    await write('Current password', 'Smaklig2!', place)
    await confirm()
    await waitFor(() =>
      expect(field('Current password', place)).toHaveAccessibleDescription('Your current password is incorrect.'),
    )
    expect(await stored()).toBeDefined()
    await write('Current password', ANNA.password, place)
    await confirm()
    const heading = await screen.findByRole('heading', { level: 1, name: 'Your account has been deleted' })
    expect(heading).toHaveFocus()
    expect([user(), await stored()]).toEqual([null, undefined])
    // The link reloads the document.
    expect(screen.getByRole('link', { name: 'See the restaurants' })).toHaveAttribute('href', '/')
  })

  it('requires the email address when the account has no password', async () => {
    await open()
    await harness.api.sql('update customer set password_hash = null')
    cleanup()
    await show()
    const place = await ask()
    await write('Your email address', 'matti@example.com', place)
    await confirm()
    await waitFor(() =>
      expect(field('Your email address', place)).toHaveAccessibleDescription(/^Please type anna@example.com\./),
    )
    await write('Your email address', 'Anna@example.com', place)
    await confirm()
    await screen.findByRole('heading', { level: 1, name: 'Your account has been deleted' })
    expect(await stored()).toBeUndefined()
  })

  it('can be canceled', async () => {
    await open()
    await userEvent.click((await ask()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await stored()).toBeDefined()
  })
})

it('The loader of the profile rejects with "unavailable" on 503, for the host to show', async () => {
  await open()
  cleanup()
  failWith(harness, '/manage/info', { status: 503, code: 'unavailable' })
  const { store } = harness
  const loading = remote.screens.profile.load?.({
    client: store.get(clientAtom),
    store,
    url: new URL('http://site.invalid/profile'),
    params: {},
    language: 'en',
    signal: new AbortController().signal,
    ensureTexts: harness.translator.ensure,
  })
  await expect(loading).rejects.toMatchObject({ problem: { code: 'unavailable' } })
})

it('The profile shows that the session has ended and no forms', async () => {
  await open()
  await endSessions()
  cleanup()
  await show()
  expect(screen.getByText('You’ve been signed out')).toBeVisible()
  expect(screen.queryAllByRole('region')).toEqual([])
})

describe('the favorite restaurant of the profile', () => {
  const select = () => field(/^Favourite restaurant/)

  it('is found by a search when the chain has too many for a list', async () => {
    harness = await createHarness({ api: { sample: 'large' } })
    const [customer] = await harness.api.sql('select email from customer limit 1')
    await harness.store.set(signInAtom, { ...ANNA, email: String(customer?.email) })
    await renderScreen(harness, remote, 'profile', paths.profile, '/profile')
    const search = await screen.findByRole('searchbox', { name: 'Find a restaurant by name or city' })
    expect(select()).toHaveAccessibleDescription(/more restaurants: search for yours above/)
    const [wanted] = await harness.api.sql('select id, name from shop order by name desc limit 1')
    await userEvent.type(search, String(wanted?.name))
    const option = await screen.findByRole('option', { name: new RegExp(String(wanted?.name)) })
    await userEvent.selectOptions(select(), option)
    await userEvent.clear(search)
    // The chosen shop stays selected when the search is cleared.
    await waitFor(() => expect(within(select()).getAllByRole('option').length).toBeGreaterThan(50))
    expect(select()).toHaveValue(String(wanted?.id))
  })

  it('can be loaded again when the list fails', async () => {
    harness = await createHarness()
    await harness.store.set(signInAtom, ANNA)
    const comeBack = loseConnection(harness, '/api/shops')
    await renderScreen(harness, remote, 'profile', paths.profile, '/profile')
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    comeBack()
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('option', { name: /Centrum/ })).toBeInTheDocument()
  })

  it('keeps the choice that clears the error', async () => {
    await open({
      prepare: (api) =>
        api.sql("update operator set favorite_shop_required = true; update customer set favorite_shop = ''"),
    })
    await save()
    await waitFor(() => expect(select()).toHaveAccessibleDescription('Please choose a favourite restaurant.'))
    await userEvent.selectOptions(select(), 'helsinki')
    expect(select()).toHaveValue('helsinki')
    expect(select()).not.toHaveAccessibleDescription('Please choose a favourite restaurant.')
  })
})
