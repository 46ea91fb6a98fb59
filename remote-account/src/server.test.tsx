/** @jest-environment node */
import { paths } from '@carte/navigation'
import { type Session, sessionAtom } from '@carte/store'
import { createHarness, type Harness, serveScreen, serveWidget } from '@carte/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import * as remote from './screens.ts'
import { placeOrder, signInAs } from './testing/customer.ts'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())

it('The login screen renders on a server without a window', async () => {
  expect(typeof window).toBe('undefined')
  const html = await serveScreen(harness, remote, 'login', paths.login, paths.login.href())
  for (const text of ['Sign in', 'Email', 'Password', 'Email me a code']) expect(html).toContain(text)
})

it.each([
  ['register', paths.register, '/register', ['Create an account', 'Email', 'Repeat password', 'I accept the terms']],
  ['forgotPassword', paths.forgotPassword, '/forgot-password', ['Forgotten your password?', 'Email', 'Send the link']],
  [
    'resetPassword',
    paths.resetPassword,
    '/reset-password?email=a%40b.example&code=x',
    ['Choose a new password', 'a@b.example'],
  ],
  ['resetPassword', paths.resetPassword, '/reset-password', ['This link no longer works', 'Get a new link']],
  // The server does not use the link, because mail scanners open it, too.
  ['confirmEmail', paths.confirmEmail, '/confirm-email?userId=1&code=x', ['Confirm your email address', 'Confirming']],
  ['confirmEmail', paths.confirmEmail, '/confirm-email', ['This link no longer works', 'Send the link again']],
] as const)('The screen %s renders on a server (case %#)', async (name, path, url, texts) => {
  const html = await serveScreen(harness, remote, name, path, url)
  for (const text of texts) expect(html).toContain(text)
})

it.each([
  ['login', paths.login],
  ['register', paths.register],
  ['resetPassword', paths.resetPassword],
] as const)(
  'The screen %s renders on a server with a disabled button and method="post", so that no password gets into a URL',
  async (name, path) => {
    const html = await serveScreen(harness, remote, name, path, `${path.href()}?email=a&code=x`)
    expect(html).toMatch(/<form [^>]*method="post"/)
    expect(html).toMatch(/<button [^>]*type="submit"[^>]* disabled=""|<button [^>]*disabled=""[^>]* type="submit"/)
  },
)

it('The member card renders on a server without a picture when the customer is not signed in', async () => {
  expect(await serveWidget(harness, remote, 'MemberCard')).not.toContain('<img')
})

describe('account screens on a server, which does not know the restaurant', () => {
  /** Sets the session for the server's render and for hydration. */
  const setSession = (session: Session) => {
    for (const store of [harness.store, harness.carte.serverView]) store.set(sessionAtom, session)
  }
  beforeAll(async () => {
    await signInAs(harness)
    setSession(harness.store.get(sessionAtom))
    await placeOrder(harness, [{ code: 'cola', quantity: 2, choices: [] }], { statuses: ['added'] })
  })

  it('render the sign-ins of the profile without dates, because a server does not know the time zone (LOGIN-39)', async () => {
    const html = await serveScreen(harness, remote, 'profile', paths.profile, paths.profile.href())
    for (const text of ['Where you’re signed in', 'This device', 'Sign out']) expect(html).toContain(text)
    expect(html).not.toMatch(/Signed in |Last used /)
  })

  it('render the placeholder of the favorites', async () => {
    await harness.enterShop('centrum')
    const html = await serveScreen(harness, remote, 'favorites', paths.favorites, paths.favorites.href())
    for (const text of ['Favourites', 'Loading…']) expect(html).toContain(text)
    expect(html).not.toContain('Burger')
  })

  it('render the orders', async () => {
    const html = await serveScreen(harness, remote, 'orderHistory', paths.orderHistory, paths.orderHistory.href())
    for (const text of ['Order history', 'Received', 'Centrum', 'Cola', 'Order again']) expect(html).toContain(text)
  })

  it('render the profile with its forms disabled until hydration', async () => {
    const html = await serveScreen(harness, remote, 'profile', paths.profile, paths.profile.href())
    for (const text of ['My account', 'value="Anna"', 'Change password', 'Delete my account'])
      expect(html).toContain(text)
    for (const [form] of html.matchAll(/<form .+?<\/form>/gs)) {
      expect(form).toMatch(/^<form [^>]*method="post"/)
      expect(form).toMatch(/<button [^>]*type="submit"[^>]* disabled=""|<button [^>]*disabled=""[^>]* type="submit"/)
    }
  })

  it('render the offers without prices', async () => {
    const html = await serveScreen(harness, remote, 'campaigns', paths.campaigns, paths.campaigns.href())
    for (const text of ['Offers', 'Green weeks', 'Members’ burger']) expect(html).toContain(text)
    expect(html).not.toContain('Regular price')
  })

  it('render the invitations to sign in for a guest', async () => {
    setSession({ loading: false, user: null })
    const favorites = await serveScreen(harness, remote, 'favorites', paths.favorites, paths.favorites.href())
    expect(favorites).toContain('Save what you like')
    const campaigns = await serveScreen(harness, remote, 'campaigns', paths.campaigns, paths.campaigns.href())
    expect(campaigns).toContain('Members get more')
    expect(campaigns).not.toContain('Members’ burger')
  })
})
