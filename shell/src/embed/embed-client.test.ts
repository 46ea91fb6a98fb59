import { getProfile, getShops, login, logout } from '@carte/contract'
import { createHarness, expectLog, type Harness, rejectionLog } from '@carte/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { createEmbedClient, mayBeSignedIn } from './embed-client.ts'

expectLog(rejectionLog('call', 'not-authenticated'))

const ANNA = { email: 'anna@example.com', password: 'Smaklig1!' }
const COOKIES = { useCookies: 'true', useSessionCookies: 'false' } as const
let harness: Harness
let calls: { readonly path: string; readonly headers: Headers; readonly credentials: string | undefined }[]

beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())
beforeEach(() => {
  calls = []
})

const open = (base: string) =>
  createEmbedClient(base, {
    language: () => 'fi',
    fetch: (input, init) => {
      const { pathname, search } = new URL(String(input))
      calls.push({ path: pathname + search, headers: new Headers(init?.headers), credentials: init?.credentials })
      return harness.api.fetch(pathname + search, init)
    },
  })

it('createEmbedClient shares tokens with all elements of the page and stores none in localStorage', async () => {
  const base = 'https://site.example/embed/gallery'
  const [menu, account] = [open(base), open(base)]
  expect(mayBeSignedIn(base)).toBe(false)
  expect(await account.call(login, { query: COOKIES, body: ANNA })).toMatchObject({ ok: true })
  expect(mayBeSignedIn(base)).toBe(true)
  expect(await menu.call(getProfile, {})).toMatchObject({ ok: true, data: { email: ANNA.email } })
  expect(calls.every(({ path, credentials }) => path.startsWith('/embed/gallery/api/') && credentials === 'omit')).toBe(
    true,
  )
  expect(localStorage).toHaveLength(0)

  expect((await account.call(logout, {})).status).toBe(204)
  expect(mayBeSignedIn(base)).toBe(false)
  expect((await menu.call(getProfile, {})).status).toBe(401)
})

it('createEmbedClient renews expired tokens once for concurrent calls and repeats them', async () => {
  const base = 'https://other.example/embed/gallery'
  const client = open(base)
  await client.call(login, { query: COOKIES, body: ANNA })
  await harness.api.sql("update session set expires_at = now() - interval '1 minute' where kind = 'access'")
  calls = []
  const answers = await Promise.all([client.call(getProfile, {}), client.call(getProfile, {})])
  expect(answers.map(({ ok }) => ok)).toEqual([true, true])
  expect(calls.filter(({ path }) => path.endsWith('/refresh'))).toHaveLength(1)
})

it('createEmbedClient sends the token with every call and drops it when a renewal is rejected', async () => {
  const { client, next, signIn } = slowServer('https://every.example/embed/gallery')
  const shopsBy = async (authorization: string | null) => {
    const pending = client.call(getShops, {})
    const { headers, answer } = await next('shops')
    expect(headers.get('authorization')).toBe(authorization)
    await answer(200)
    await pending
  }
  await shopsBy(null)
  await signIn('a')
  await shopsBy('Bearer a')
  const rejected = client.call(getProfile, {})
  await (await next('profile')).answer(401)
  await (await next('refresh')).answer(401)
  expect((await rejected).status).toBe(401)
  await shopsBy(null)
})

/** Creates a server whose calls wait until the test answers them. */
function slowServer(base: string) {
  const waiting: {
    readonly path: string
    readonly headers: Headers
    readonly answer: (status: number, body?: object) => Promise<void>
  }[] = []
  const client = createEmbedClient(base, {
    language: () => 'en',
    fetch: (input, init) =>
      new Promise((resolve) => {
        const answer = async (status: number, body: object = {}) => {
          resolve(status === 204 ? new Response(null, { status }) : Response.json(body, { status }))
          // Lets the client send its next requests.
          await new Promise((done) => setTimeout(done))
        }
        const { pathname } = new URL(String(input))
        waiting.push({ path: pathname.split('/').at(-1) ?? '', headers: new Headers(init?.headers), answer })
      }),
  })
  const next = async (path: string) => {
    await waitFor(() => expect(waiting[0]?.path).toBe(path))
    return waiting.shift() as (typeof waiting)[number]
  }
  const signIn = async (name: string) => {
    const done = client.call(login, { query: COOKIES, body: ANNA })
    await (await next('login')).answer(200, { accessToken: name, refreshToken: `${name} again` })
    await done
  }
  return { client, waiting, next, signIn }
}

it('createEmbedClient renews once when a second 401 arrives after the renewal', async () => {
  const { client, waiting, next, signIn } = slowServer('https://late.example/embed/gallery')
  await signIn('first')
  const answers = Promise.all([client.call(getProfile, {}), client.call(getProfile, {})])
  const [early, late] = [await next('profile'), await next('profile')]
  await early.answer(401)
  await (await next('refresh')).answer(200, { accessToken: 'second', refreshToken: 'second again' })
  await late.answer(401)
  const again = [await next('profile'), await next('profile')]
  for (const { headers, answer } of again) {
    expect(headers.get('authorization')).toBe('Bearer second')
    await answer(200)
  }
  expect((await answers).map(({ ok }) => ok)).toEqual([true, true])
  expect(waiting).toEqual([])
})

it('createEmbedClient stays signed out, and signed in as the next guest, when earlier answers arrive later', async () => {
  const base = 'https://leaving.example/embed/gallery'
  const { client, waiting, next, signIn } = slowServer(base)
  await signIn('anna')
  const [rejected, renewing] = [client.call(getProfile, {}), client.call(getProfile, {})]
  const [first, second] = [await next('profile'), await next('profile')]
  await second.answer(401)
  const refresh = await next('refresh')
  const leaving = client.call(logout, {})
  await (await next('logout')).answer(204)
  await leaving
  // These responses arrive after the sign-out.
  await first.answer(401)
  await refresh.answer(200, { accessToken: 'anna later', refreshToken: 'anna later again' })
  expect((await rejected).status).toBe(401)
  expect((await renewing).status).toBe(401)
  expect(mayBeSignedIn(base)).toBe(false)

  await signIn('matti')
  const pending = client.call(getProfile, {})
  await (await next('profile')).answer(401)
  await (await next('refresh')).answer(200, { accessToken: 'matti later', refreshToken: 'matti later again' })
  const again = await next('profile')
  expect(again.headers.get('authorization')).toBe('Bearer matti later')
  await again.answer(200)
  expect((await pending).ok).toBe(true)
  expect(waiting).toEqual([])
})

it('createEmbedClient sends the element’s language as accept-language', async () => {
  await open('https://fourth.example/embed/gallery').call(getProfile, {})
  expect(calls[0]?.headers.get('accept-language')).toBe('fi')
})

it('createEmbedClient sends carte-browser with changes and not with reads', async () => {
  const client = open('https://third.example/embed/gallery')
  await client.call(getProfile, {})
  await client.call(logout, {})
  expect(calls.map(({ headers }) => headers.has('carte-browser'))).toEqual([false, true])
  expect(calls[1]?.headers.get('carte-browser')).toMatch(/^[\w-]{16}$/)
})
