import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  lastMail,
  linkIn,
  newCustomer,
  openConfirmLink,
  postAccount,
  registration,
  signIn,
} from '../../../testing/accounts.ts'
import { createTestApi, expectLog, rejectionLog, send, type TestApi } from '../../../testing/index.ts'
import { type Person, passProvider, startProvider, type TestProvider } from '../../../testing/openid/provider.ts'
import { freePorts } from '../../../testing/ports.ts'

expectLog(
  rejectionLog('sign-in', 'Failed'),
  rejectionLog('address-confirmed', 'InvalidToken'),
  /^warn Sign-in with a provider failed .*"reason":"(?:denied|email|failed|unavailable)/,
)

// LOGIN-26, with a real OpenID provider and its own pages.

type Fetch = typeof globalThis.fetch

const verified = (sub: string, more: Partial<Person> = {}): Person => ({
  sub,
  email: `${sub}@provider.example`,
  email_verified: true,
  ...more,
})
const people: readonly Person[] = [
  verified('nora', { given_name: 'Nora', family_name: 'Ny' }),
  verified('one-name', { name: 'Otto von Bismarck' }),
  verified('nameless'),
  verified('twice'),
  verified('bold', { name: 'Bo' }),
  verified('replayed'),
  verified('planted'),
  verified('pkce'),
  verified('late'),
  verified('evil'),
  verified('off'),
  verified('anna-1', { email: 'ANNA@example.com', name: 'Anna Andersson' }),
  verified('anna-2', { email: 'anna@example.com' }),
  verified('squatted', { email: 'squatted@example.com', given_name: 'Rightful', family_name: 'Owner' }),
  { sub: 'unverified', email: 'matti@example.com', email_verified: false },
  { sub: 'silent', email: 'silent@provider.example' },
  { sub: 'no-address', name: 'No Address' },
]

let provider: TestProvider
let api: TestApi
let latePort: number
beforeAll(async () => {
  provider = await startProvider(people)
  ;[latePort = 0] = await freePorts(1)
  const { close: _close, ...house } = provider
  api = await createTestApi({
    customerLogin: true,
    externalLogin: [
      { id: 'house', name: 'House', ...house },
      { id: 'late-one', name: 'Late', ...house, issuer: `http://127.0.0.1:${latePort}` },
      { id: 'stranger', name: 'Stranger', ...house, clientSecret: 'not the secret' },
    ],
  })
})
afterAll(async () => {
  await api.close()
  await provider.close()
})

const locationOf = (response: Response) => new URL(response.headers.get('location') ?? '', api.url)
/** Starts a sign-in at the provider. @returns where the browser is redirected */
async function startSignIn(fetch: Fetch, redirectUri?: string, id = 'house'): Promise<URL> {
  const query = redirectUri === undefined ? '' : `?${new URLSearchParams({ redirectUri })}`
  const response = await fetch(`/api/identity/external/${id}${query}`)
  expect(response.status).toBe(302)
  return locationOf(response)
}
/** Starts a sign-in and completes it at the provider. @returns the address of our callback, not yet requested */
const completeAtProvider = async (fetch: Fetch, as: string, redirectUri?: string, cancels = false) =>
  passProvider(provider, (await startSignIn(fetch, redirectUri)).href, { as, cancels })
async function openCallback(fetch: Fetch, address: string): Promise<{ path: string; response: Response }> {
  const response = await fetch(address)
  expect(response.status).toBe(302)
  const { pathname, search } = locationOf(response)
  return { path: pathname + search, response }
}
const signInAs = async (fetch: Fetch, as: string, redirectUri?: string) =>
  openCallback(fetch, await completeAtProvider(fetch, as, redirectUri))
const profile = (fetch: Fetch) => send<Record<string, unknown>>(fetch, 'GET', '/api/user/profile')
const row = async (email: string) => (await api.sql('select * from customer where email_key = $1', [email]))[0]

describe('a sign-in with a provider', () => {
  it('creates an account without a password and redirects to the requested page', async () => {
    const fetch = api.visitor()
    const { path, response } = await signInAs(fetch, 'nora', '/shop/centrum/menu?x=1')
    expect(path).toBe('/shop/centrum/menu?x=1')
    expect((await profile(fetch)).body).toMatchObject({
      name: 'Nora',
      lastName: 'Ny',
      email: 'nora@provider.example',
      memberCode: expect.stringMatching(/^\w{12}$/),
    })
    expect(await row('nora@provider.example')).toMatchObject({ password_hash: null, confirmed: true })
    const cookies = response.headers.getSetCookie()
    expect(cookies.find((cookie) => cookie.startsWith('carte-session='))).toMatch(/Max-Age=2592000.*HttpOnly/)
    // Scripts of other open pages read this cookie, for one minute.
    expect(cookies).toContain('carte-signed-in=1; Max-Age=60; Path=/; SameSite=Lax')
  })

  it('finds the same account, also after the address of the account changed', async () => {
    const [first, second] = [api.visitor(), api.visitor()]
    await signInAs(first, 'twice')
    await api.sql(
      "update customer set email = 'moved@example.com', email_key = 'moved@example.com' where email_key = $1",
      ['twice@provider.example'],
    )
    expect((await signInAs(second, 'twice')).path).toBe('/')
    const codes = await Promise.all([first, second].map(async (fetch) => (await profile(fetch)).body.memberCode))
    expect(codes[0]).toBe(codes[1])
    expect(await row('twice@provider.example')).toBeUndefined()
  })

  it.each([
    ['one-name', 'Otto', 'von Bismarck'],
    ['nameless', 'nameless', ''],
  ])('takes the name from the provider: %s', async (sub, name, lastName) => {
    const fetch = api.visitor()
    await signInAs(fetch, sub)
    expect((await profile(fetch)).body).toMatchObject({ name, lastName })
  })

  it('links the account with the same address and keeps its password', async () => {
    const fetch = api.visitor()
    await signInAs(fetch, 'anna-1')
    // The provider's names do not replace those that the customer entered.
    expect((await profile(fetch)).body).toMatchObject({ email: 'anna@example.com', lastName: 'Lindqvist' })
    expect((await signIn(api.visitor(), 'anna@example.com')).status).toBe(200)
    // Another subject with the same address is a different person at the provider.
    expect((await signInAs(api.visitor(), 'anna-2')).path).toBe('/login?redirectUri=%2F&external=email')
  })

  it('takes over an unconfirmed account with the same address and removes other access', async () => {
    const squatter = registration({ email: 'squatted@example.com', phone: '+46701740605' })
    await postAccount(api.visitor(), 'register', squatter)
    const link = linkIn(await lastMail(api.dataFolder, squatter.email))
    const [customer] = await api.sql('select id from customer where email_key = $1', [squatter.email])
    await api.sql(
      `insert into session (token_hash, customer_id, created_at, expires_at) values ('\\x01', $1, now(), now() + interval '1 day')`,
      [customer?.id],
    )
    const fetch = api.visitor()
    await signInAs(fetch, 'squatted')
    expect((await profile(fetch)).body).toMatchObject({ name: 'Rightful', lastName: 'Owner', phone: '' })
    expect((await signIn(api.visitor(), squatter.email, squatter.password)).status).toBe(401)
    expect((await openConfirmLink(api.visitor(), link)).status).toBe(401)
    const sessions = await api.sql('select 1 from session where customer_id = $1', [customer?.id])
    expect(sessions).toHaveLength(1)
  })

  it.each(['unverified', 'silent', 'no-address'])('is rejected without a verified address: %s', async (sub) => {
    const fetch = api.visitor()
    const { path } = await signInAs(fetch, sub, '/favorites')
    expect(path).toBe('/login?redirectUri=%2Ffavorites&external=email')
    expect((await profile(fetch)).status).toBe(401)
    expect(await api.sql('select 1 from external_login where subject = $1', [sub])).toEqual([])
  })

  it('can be canceled at the provider', async () => {
    const fetch = api.visitor()
    const { path } = await openCallback(fetch, await completeAtProvider(fetch, 'nora', '/favorites', true))
    expect(path).toBe('/login?redirectUri=%2Ffavorites&external=denied')
  })

  it('ends the previous session of the browser', async () => {
    const fetch = api.visitor()
    const before = await newCustomer(fetch, api.dataFolder)
    await signIn(fetch, before)
    await signInAs(fetch, 'bold')
    expect((await profile(fetch)).body.name).toBe('Bo')
    const left = 'select 1 from session join customer on customer.id = customer_id where email_key = $1'
    expect(await api.sql(left, [before])).toEqual([])
  })
})

describe('the provider’s callback', () => {
  const failed = '/login?redirectUri=%2F&external=failed'

  it('works once', async () => {
    const fetch = api.visitor()
    const address = await completeAtProvider(fetch, 'replayed')
    expect((await openCallback(fetch, address)).path).toBe('/')
    await send(fetch, 'POST', '/api/user/logout')
    expect((await openCallback(fetch, address)).path).toBe(failed)
    expect((await profile(fetch)).status).toBe(401)
  })

  it('works only in the browser that began the sign-in', async () => {
    const address = await completeAtProvider(api.visitor(), 'planted')
    const victim = api.visitor()
    expect((await openCallback(victim, address)).path).toBe(failed)
    // Starting an attempt of their own does not help either.
    await startSignIn(victim)
    expect((await openCallback(victim, address)).path).toBe(failed)
    expect((await profile(victim)).status).toBe(401)
    expect(await row('planted@provider.example')).toBeUndefined()
  })

  it('expires after ten minutes', async () => {
    const fetch = api.visitor()
    const address = await completeAtProvider(fetch, 'late')
    await api.setNow(new Date(Date.now() + 10 * 60_000 + 1_000))
    expect((await openCallback(fetch, address)).path).toBe(failed)
    await api.setNow(null)
  })

  it.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['another code', (url: URL) => url.searchParams.set('code', 'x'.repeat(43))],
    ['no code', (url: URL) => url.searchParams.delete('code')],
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
    ['no issuer from a provider that announces one', (url: URL) => url.searchParams.delete('iss')],
    ['another provider', (url: URL) => Object.assign(url, { pathname: url.pathname.replace('house', 'late-one') })],
  ])('is rejected with %s', async (_name, change) => {
    const fetch = api.visitor()
    const url = new URL(await completeAtProvider(fetch, 'nora'))
    change(url)
    expect((await openCallback(fetch, url.href)).path).toBe(failed)
    expect((await profile(fetch)).status).toBe(401)
  })

  it.each([
    ['the verifier of the code', 'code_verifier'],
    ['the nonce', 'nonce'],
  ])('is rejected with %s of another sign-in', async (_name, column) => {
    const fetch = api.visitor()
    const address = await completeAtProvider(fetch, 'pkce')
    await api.sql(`update external_attempt set ${column} = $1`, ['x'.repeat(43)])
    expect((await openCallback(fetch, address)).path).toBe(failed)
    expect(await row('pkce@provider.example')).toBeUndefined()
  })

  it('redirects only to paths of the site (ATTACK-7)', async () => {
    for (const evil of ['https://evil', '//evil', '/\\evil', 'javascript:alert(1)', '/a\r\nb', '/x/..//evil.example'])
      expect((await signInAs(api.visitor(), 'evil', evil)).path).toBe('/')
  })
})

describe('the redirect to a provider', () => {
  it('has a new state, nonce and challenge, and a callback that ignores X-Forwarded-Host', async () => {
    const urls = [await startSignIn(api.visitor()), await startSignIn(api.visitor())]
    for (const { searchParams } of urls)
      expect(Object.fromEntries(searchParams)).toMatchObject({
        response_type: 'code',
        scope: 'openid email profile',
        code_challenge_method: 'S256',
        redirect_uri: `${api.url}/api/identity/external/house/callback`,
      })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(new Set(urls.map(({ searchParams }) => searchParams.get(name))).size).toBe(2)
    const spoofed = await api.fetch('/api/identity/external/house', { headers: { 'x-forwarded-host': 'evil.example' } })
    expect(locationOf(spoofed).searchParams.get('redirect_uri')).toContain(api.url)
  })

  it('stores its secret only in an HttpOnly cookie', async () => {
    const response = await api.visitor()('/api/identity/external/house')
    const state = locationOf(response).searchParams.get('state') ?? ''
    expect(response.headers.get('set-cookie')).toMatch(
      /; Max-Age=600; Path=\/api\/identity\/external; HttpOnly; SameSite=Lax$/,
    )
    const attempts = await api.sql('select * from external_attempt')
    expect(JSON.stringify(attempts)).not.toContain(state)
  })

  it.each(['cross-site', 'same-site'])(
    'shows the login page first to a browser sent by another site (%s)',
    async (site) => {
      const sent = (value: string) =>
        api.visitor()('/api/identity/external/house?redirectUri=/favorites', {
          headers: { 'sec-fetch-site': value },
          redirect: 'manual',
        })
      const answer = await sent(site)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?redirectUri=%2Ffavorites'])
      expect(answer.headers.get('set-cookie')).toBeNull()
      for (const own of ['same-origin', 'none']) expect(locationOf(await sent(own)).origin).toBe(provider.issuer)
    },
  )

  it('answers 404 for a provider that is not offered', async () => {
    for (const path of ['nobody', 'HOUSE', 'constructor'])
      for (const end of ['', '/callback?state=x'])
        expect(await send(api.fetch, 'GET', `/api/identity/external/${path}${end}`)).toMatchObject({ status: 404 })
  })

  it('fails while the provider is down, and works once it is up', async () => {
    const away = await startSignIn(api.visitor(), '/favorites', 'late-one')
    expect(away.pathname + away.search).toBe('/login?redirectUri=%2Ffavorites&external=unavailable')
    const late = await startProvider(people, latePort)
    const fetch = api.visitor()
    const there = await startSignIn(fetch, '/favorites', 'late-one')
    expect(there.origin).toBe(late.issuer)
    const address = await passProvider(late, there.href, { as: 'late' })
    await late.close()
    // The provider is down again before the code is exchanged.
    expect((await openCallback(fetch, address)).path).toBe('/login?redirectUri=%2Ffavorites&external=unavailable')
  })

  it('does not lead to a sign-in with a wrong client secret', async () => {
    const fetch = api.visitor()
    const there = await startSignIn(fetch, '/', 'stranger')
    const address = await passProvider(provider, there.href, { as: 'nora' })
    expect((await openCallback(fetch, address)).path).toBe('/login?redirectUri=%2F&external=failed')
  })
})

describe('the settings for guests', () => {
  it('list the providers that are both listed and configured', async () => {
    await api.sql(
      `update operator set external_login_providers = external_login_providers || '[{"id":"unknown","name":"Unknown"}]'`,
    )
    const { body } = await send<{ externalLoginProviders: unknown }>(api.fetch, 'GET', '/api/settings')
    expect(body.externalLoginProviders).toEqual([
      { id: 'house', name: 'House' },
      { id: 'late-one', name: 'Late' },
      { id: 'stranger', name: 'Stranger' },
    ])
  })
})
