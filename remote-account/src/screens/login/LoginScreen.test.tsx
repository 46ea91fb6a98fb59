import { paths } from '@carte/navigation'
import { sessionAtom, signOutAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'

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
})
