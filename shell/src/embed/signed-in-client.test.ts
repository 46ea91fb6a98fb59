import { getProfile, login, logout } from '@carte/contract'
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { mayBeSignedIn, signedInClient } from './signed-in-client.ts'

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
  signedInClient(base, {
    language: () => 'fi',
    fetch: (input, init) => {
      const { pathname, search } = new URL(String(input))
      calls.push({ path: pathname + search, headers: new Headers(init?.headers), credentials: init?.credentials })
      return harness.api.fetch(pathname + search, init)
    },
  })

it('signs in by tokens that no other page has, for all tags of this one', async () => {
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

it('renews tokens that have run out once for all who wait, and asks again', async () => {
  const base = 'https://other.example/embed/gallery'
  const client = open(base)
  await client.call(login, { query: COOKIES, body: ANNA })
  await harness.api.sql("update session set expires_at = now() - interval '1 minute' where kind = 'access'")
  calls = []
  const answers = await Promise.all([client.call(getProfile, {}), client.call(getProfile, {})])
  expect(answers.map(({ ok }) => ok)).toEqual([true, true])
  expect(calls.filter(({ path }) => path.endsWith('/refresh'))).toHaveLength(1)
})

it('says in which language, also where the browser prefers another', async () => {
  await open('https://fourth.example/embed/gallery').call(getProfile, {})
  expect(calls[0]?.headers.get('accept-language')).toBe('fi')
})

it('names the browser only where something is ordered or changed: reading needs no leave of the server', async () => {
  const client = open('https://third.example/embed/gallery')
  await client.call(getProfile, {})
  await client.call(logout, {})
  expect(calls.map(({ headers }) => headers.has('carte-browser'))).toEqual([false, true])
  expect(calls[1]?.headers.get('carte-browser')).toMatch(/^[\w-]{16}$/)
})
