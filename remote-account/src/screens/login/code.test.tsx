import { paths } from '@carte/navigation'
import { sessionAtom, settingsAtom } from '@carte/store'
import { createHarness, expectLog, fakeOnly, type Harness, rejectionLog, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RESEND_DELAY_MS } from '../../components/form/SendAgain.tsx'
import * as remote from '../../screens.ts'
import { findCode } from '../../testing/mail.ts'
import { failWith, loseConnection, throughFetch } from '../../testing/through-fetch.ts'

expectLog(rejectionLog('sign-in', 'Failed', 'LockedOut'))

const ANNA = 'anna@example.com'
let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

const open = (query = '') => renderScreen(harness, remote, 'login', paths.login, `/login${query}`)
const codeField = () => screen.getByLabelText('Code')
const askButton = () => screen.getByRole('button', { name: 'Email me a code' })
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
async function ask(email = ANNA) {
  await userEvent.type(screen.getByLabelText('Email'), email)
  await userEvent.click(askButton())
}
const isSent = () => screen.findByRole('heading', { level: 1, name: 'Check your email' })
async function enter(code: string) {
  await userEvent.clear(codeField())
  await userEvent.click(codeField())
  await userEvent.paste(code)
  await submit()
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const WRONG = 'This code is incorrect or has expired.'

describe('signing in with a mailed code (LOGIN-33)', () => {
  it('needs no password, accepts "123 456", and returns to redirectUri', async () => {
    const { location } = await open('?redirectUri=%2Forder%2F1')
    await ask()
    await isSent()
    const code = await findCode(harness, ANNA)
    await enter(` ${code.slice(0, 3)} ${code.slice(3)}`)
    await screen.findByText('Another screen')
    expect(location()).toBe('/order/1')
    expect(harness.store.get(sessionAtom)).toMatchObject({ loading: false, user: { email: ANNA } })
  })

  it('lets a phone fill in the code, and says where it was sent (LOGIN-36)', async () => {
    await open()
    await ask()
    await isSent()
    expect(codeField()).toHaveAttribute('autocomplete', 'one-time-code')
    expect(codeField()).toHaveAttribute('inputmode', 'numeric')
    expect(codeField()).toHaveAccessibleDescription(
      'If there’s an account for anna@example.com, a six-digit code is on its way. It’s valid for 10 minutes.',
    )
    await waitFor(() => expect(codeField()).toHaveFocus())
  })

  it('looks the same for an address without an account (LOGIN-34)', async () => {
    await open()
    await ask('nobody@example.com')
    await isSent()
    expect(screen.getByText(/^If there’s an account for nobody@example.com, a six-digit code/)).toBeVisible()
    await enter('000000')
    await waitFor(() => expect(codeField()).toHaveAccessibleDescription(expect.stringContaining(WRONG)))
  })

  it('shows at its field that a code is wrong, and keeps the code', async () => {
    await open()
    await ask()
    await isSent()
    const code = await findCode(harness, ANNA)
    await enter(wrong(code))
    await waitFor(() => expect(codeField()).toBeInvalid())
    expect(codeField()).toHaveAccessibleDescription(expect.stringContaining(WRONG))
    expect(codeField()).toHaveFocus()
    expect(codeField()).toHaveValue(wrong(code))
    await enter(code)
    await screen.findByText('Another screen')
  })

  it.each(['', '12345', 'abc', '1234567'])('asks for six digits instead of sending "%s"', async (text) => {
    await open()
    await ask()
    await isSent()
    const calls: string[] = []
    throughFetch(harness, (next) => (input, init) => {
      calls.push(String(input))
      return next(input, init)
    })
    if (text) await userEvent.type(codeField(), text)
    await submit()
    expect(codeField()).toHaveAccessibleDescription(/^Please enter the six digits from the email\./)
    expect(calls).toEqual([])
  })

  it('shows that the account is locked after five wrong codes', async () => {
    await open()
    await ask()
    await isSent()
    const code = await findCode(harness, ANNA)
    for (let attempt = 0; attempt < 5; attempt++) {
      await enter(wrong(code))
      if (attempt < 4) await screen.findByText(WRONG)
    }
    expect(await screen.findByText('Too many failed attempts. Please wait five minutes.')).toBeVisible()
  })

  it('shows that the network is lost and keeps the code (LOGIN-37)', async () => {
    await open()
    await ask()
    await isSent()
    const code = await findCode(harness, ANNA)
    const comeBack = loseConnection(harness, '/identity/login')
    await enter(code)
    expect(await screen.findByRole('alert')).toHaveTextContent('Are you online?')
    expect(codeField()).toHaveValue(code)
    comeBack()
    await submit()
    await screen.findByText('Another screen')
  })
})

describe('requesting a sign-in code', () => {
  it('shows at its field that the email address is missing, and not that the password is', async () => {
    await open()
    await userEvent.click(askButton())
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter an email address.')
    expect(screen.getByLabelText('Password')).toHaveAttribute('aria-invalid', 'false')
  })

  it('needs its button, because Enter submits the sign-in with a password', async () => {
    await open()
    await userEvent.type(screen.getByLabelText('Email'), `${ANNA}{Enter}`)
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please enter your password.')
  })

  it('marks its button as busy, and sends one request when the button is clicked twice', async () => {
    await open()
    let calls = 0
    let answer = () => {}
    const wait = new Promise<void>((resolve) => {
      answer = resolve
    })
    throughFetch(harness, (next) => async (input, init) => {
      if (String(input).includes('/sendSignInCode')) {
        calls++
        await wait
      }
      return next(input, init)
    })
    await ask()
    expect(askButton()).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-busy', 'true')
    await userEvent.click(askButton())
    answer()
    await isSent()
    expect(calls).toBe(1)
  })

  it.each([
    ['a lost network', () => void loseConnection(harness, '/sendSignInCode'), 'Are you online?'],
    [
      '429 rate-limited',
      () => failWith(harness, '/sendSignInCode', { code: 'rate-limited', status: 429 }, { 'retry-after': '42' }),
      'You can try again in 42 seconds.',
    ],
  ])('shows %s and keeps the password', async (_, fail, text) => {
    await open()
    fail()
    await userEvent.type(screen.getByLabelText('Password'), 'Smaklig1!')
    await ask()
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.getByLabelText('Password')).toHaveValue('Smaklig1!')
  })

  it('can be repeated when the countdown ends, and the newest code works (LOGIN-37)', async () => {
    await open()
    await userEvent.type(screen.getByLabelText('Email'), ANNA)
    fakeOnly(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'])
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    await user.click(askButton())
    await isSent()
    expect(screen.getByText('You can ask again in 20 seconds.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull()
    act(() => jest.advanceTimersByTime(RESEND_DELAY_MS))
    jest.useRealTimers()
    await findCode(harness, ANNA)
    await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
    expect(await screen.findByText(/^If there’s an account, a new code is on its way\./)).toBeVisible()
    await enter(await findCode(harness, ANNA, 2))
    await screen.findByText('Another screen')
  })

  it('leads back to the password with the address', async () => {
    await open('?redirectUri=%2Fcampaigns')
    await ask()
    await isSent()
    const back = screen.getByRole('link', { name: 'Back to sign-in' })
    expect(back).toHaveAttribute('href', '/login?redirectUri=%2Fcampaigns')
    await userEvent.click(back)
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue(ANNA)
  })

  it('is offered only by a server that sends codes (LOGIN-38)', async () => {
    const settings = harness.store.get(settingsAtom)
    if (settings) harness.store.set(settingsAtom, { ...settings, signInCodes: false })
    await open()
    expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull()
  })
})
