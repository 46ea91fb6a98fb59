import { createClient } from '@carte/contract/client'
import { cachedCardAtom, clientAtom, refreshSessionAtom, sessionAtom, signInAtom, signOutAtom } from '@carte/store'
import { createHarness, type Harness, renderWidget } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'

let harness: Harness
/** Changes the server's responses in some tests. */
let changeResponse: ((answer: Response) => Response | Promise<Response>) | null
beforeEach(async () => {
  changeResponse = null
  harness = await createHarness()
  const { fetch } = harness.api
  harness.store.set(
    clientAtom,
    createClient({
      fetch: async (input, init) => {
        const answer = await fetch(input, init)
        return changeResponse && String(input).endsWith('/membership-card') ? changeResponse(answer) : answer
      },
    }),
  )
})
afterEach(() => harness.close())

const ANNA = { email: 'anna@example.com', password: 'Smaklig1!' }
const MATTI = { email: 'matti@example.com', password: 'Maistuva1!' }
const signIn = (who = ANNA) => harness.store.set(signInAtom, who)
const card = () => screen.findByRole('img', { name: /^Member card of Anna Lindqvist, member code [0-9A-F]{12}$/ })
const cachedCard = () => harness.store.get(cachedCardAtom)
const open = () => renderWidget(harness, remote, 'MemberCard')
const noNetwork = () => {
  throw new TypeError('No network')
}
const CACHED_NOTE = /^We can’t reach the server/

describe('the member card', () => {
  it('shows the server’s picture with the name and the member code as its accessible name', async () => {
    await signIn()
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    changeResponse = async (response) => {
      await held
      return response
    }
    await open()
    expect(screen.getByText('Loading your card')).toBeVisible()
    answer()
    const picture = await card()
    const [, contents = ''] =
      /^data:image\/svg\+xml;charset=utf-8;base64,(.+)$/.exec(picture.getAttribute('src') ?? '') ?? []
    const own = await harness.api.fetch('/api/user/membership-card')
    expect(Buffer.from(contents, 'base64').toString()).toBe(await own.text())
    expect(screen.queryByText(CACHED_NOTE)).toBeNull()
  })

  it('marks the element around it, which then leaves the card more width', async () => {
    await signIn()
    await open()
    const surroundings = (await card()).parentElement?.parentElement
    expect(surroundings).toHaveClass('around')
    cleanup()
    expect(surroundings).not.toHaveClass('around')
  })

  it('names a customer without a name by the address (LOGIN-32)', async () => {
    await harness.api.sql("update customer set name = '', last_name = '' where email_key = $1", [ANNA.email])
    await signIn()
    await open()
    expect(await screen.findByRole('img', { name: /^Member card of anna@example.com, member code / })).toBeVisible()
  })

  it.each([
    ['no network', noNetwork],
    ['status 503', () => Response.json({ code: 'unavailable' }, { status: 503 })],
    ['a response that is not a picture', () => new Response('<p>Sign in to the network</p>')],
    [
      'a response that is larger than any card',
      () => new Response('x'.repeat(500_000), { headers: { 'content-type': 'image/png' } }),
    ],
  ])('logs a warning, shows an error and can be loaded again when its picture fails to load: %s', async (_, answer) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    await signIn()
    changeResponse = answer
    await open()
    expect(await screen.findByText('We can’t show your member card right now.')).toBeVisible()
    expect(warn).toHaveBeenCalledTimes(1)
    expect([screen.queryByRole('img'), cachedCard()]).toEqual([null, null])
    changeResponse = null
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await card()
    expect(screen.queryByText(/can’t show/)).toBeNull()
  })

  it('has no picture when the customer is not signed in', async () => {
    await harness.store.set(refreshSessionAtom)
    await open()
    expect(screen.queryByRole('img')).toBeNull()
  })
})

describe('a member card that was shown before', () => {
  /** Anna has opened her card before. */
  beforeEach(async () => {
    await signIn()
    await open()
    await card()
    cleanup()
  })

  it('is shown from the cache with a note while the server cannot be reached, and without it afterwards', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    changeResponse = noNetwork
    await open()
    await card()
    expect(await screen.findByText(CACHED_NOTE)).toBeVisible()
    expect(warn).toHaveBeenCalledTimes(1)
    cleanup()
    changeResponse = null
    await open()
    await card()
    await act(async () => {})
    expect(screen.queryByText(CACHED_NOTE)).toBeNull()
  })

  it('is shown from the cache while the session is loading without a network', async () => {
    harness.store.set(sessionAtom, { loading: true, user: null })
    changeResponse = noNetwork
    await open()
    await card()
    expect(screen.getByText(CACHED_NOTE)).toBeVisible()
  })

  it('has the customer’s current name', async () => {
    const { user } = harness.store.get(sessionAtom)
    if (!user) throw new Error('No customer is signed in')
    await open()
    act(() => harness.store.set(sessionAtom, { loading: false, user: { ...user, lastName: 'Berg' } }))
    expect(await screen.findByRole('img', { name: /^Member card of Anna Berg,/ })).toBeVisible()
  })

  it.each([
    ['signs out', () => harness.store.set(signOutAtom)],
    [
      'was signed out by the server',
      async () => {
        await harness.api.fetch('/api/user/logout', { method: 'POST' })
        await harness.store.set(refreshSessionAtom)
      },
    ],
    ['is replaced by another customer', () => signIn(MATTI)],
  ])('is removed from the cache when its customer %s', async (_, happens) => {
    expect(cachedCard()?.picture).toMatch(/^data:image\/svg/)
    await act(async () => void (await happens()))
    expect(cachedCard()).toBeNull()
  })

  it('stays in the cache when the session request fails with 503', async () => {
    harness.store.set(clientAtom, createClient({ fetch: async () => new Response(null, { status: 503 }) }))
    await harness.store.set(refreshSessionAtom)
    expect(cachedCard()).not.toBeNull()
  })
})
